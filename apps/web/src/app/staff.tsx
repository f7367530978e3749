import type { ReactNode } from 'react'
import { Route, Routes } from 'react-router-dom'
import { staffScreens } from '../features/staff.ts'
import type { MenuEntry } from '../lib/feature.ts'
import { ErrorScreen } from './error-screen.tsx'
import { MenuLinks } from './screen-links.tsx'
import { routesOf } from './screen-routes.tsx'
import { RequireAdmin, RequireCarer, RequireSteward } from './staff-guards.tsx'

export { staffScreens }

// What only those who serve need. See staff-code.tsx.

const routes = routesOf(staffScreens, {
  steward: RequireSteward,
  carer: RequireCarer,
  admin: RequireAdmin,
})

/** The screens for admins, stewards and carers, and the error screen for every other address. */
export function StaffScreens() {
  return (
    <Routes>
      {routes}
      <Route path="*" element={<ErrorScreen />} />
    </Routes>
  )
}

/** The badges of these links, for the button of their menu. */
export function StaffBadges({ shownTo }: { shownTo: MenuEntry['shownTo'] }): ReactNode {
  return staffScreens.map(
    ({ path, menu }) => menu?.shownTo === shownTo && menu.Badge && <menu.Badge key={path} />,
  )
}

/** The links to these screens in one of the bar's menus. */
export function StaffLinks({ shownTo }: { shownTo: MenuEntry['shownTo'] }): ReactNode {
  return <MenuLinks screens={staffScreens} shownTo={shownTo} />
}
