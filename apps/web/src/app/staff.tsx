import type { ReactNode } from 'react'
import { Route, Routes } from 'react-router-dom'
import { HeadingTabs } from '../ui/page-heading.tsx'
import { ErrorScreen } from './error-screen.tsx'
import { badges } from './screen-badge.tsx'
import { routesOf } from './screen-routes.tsx'
import { ScreenTabs } from './screen-tabs.tsx'
import { RequireAdmin, RequireCarer, RequireLeader, RequireSteward } from './staff-guards.tsx'
import { staffScreens } from './staff-screens.ts'

// The code that only stewards, carers, leaders and admins need. See staff-code.tsx.

export { AdminLinks } from './admin-links.tsx'
export { Finder } from './finder.tsx'
export { Rail } from './rail.tsx'

const routes = routesOf(staffScreens, {
  steward: RequireSteward,
  carer: RequireCarer,
  leader: RequireLeader,
  admin: RequireAdmin,
})

/** The screens for admins, stewards, carers and leaders, and the error screen for every other address. */
export function StaffScreens() {
  return (
    <HeadingTabs value={<ScreenTabs />}>
      <Routes>
        {routes}
        <Route path="*" element={<ErrorScreen />} />
      </Routes>
    </HeadingTabs>
  )
}

/** The badges of the admins' links, for the button of their menu. */
export function AdminBadges(): ReactNode {
  return Object.entries(badges).map(([name, Badge]) => <Badge key={name} />)
}
