import type { ReactNode } from 'react'
import { Route, Routes } from 'react-router-dom'
import { ErrorScreen } from './error-screen.tsx'
import { routesOf } from './screen-routes.tsx'
import { ScreenTabs } from './screen-tabs.tsx'
import { RequireAdmin, RequireCarer, RequireLeader, RequireSteward } from './staff-guards.tsx'
import { badges, staffScreens } from './staff-screens.ts'

// The code that only stewards, carers, leaders and admins need. See staff-code.tsx.

export { AdminLinks } from './admin-links.tsx'
export { Finder } from './finder.tsx'

const routes = routesOf(staffScreens, {
  steward: RequireSteward,
  carer: RequireCarer,
  leader: RequireLeader,
  admin: RequireAdmin,
})

/** The screens for admins, stewards, carers and leaders, and the error screen for every other address. */
export function StaffScreens() {
  return (
    <>
      <ScreenTabs />
      <Routes>
        {routes}
        <Route path="*" element={<ErrorScreen />} />
      </Routes>
    </>
  )
}

/** The badges of the admins' links, for the button of their menu. */
export function AdminBadges(): ReactNode {
  return Object.entries(badges).map(([name, Badge]) => <Badge key={name} />)
}
