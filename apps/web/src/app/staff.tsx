import { t } from '@church/shared'
import { Route, Routes } from 'react-router-dom'
import { Menu } from '../ui/menu.tsx'
import { HeadingTabs } from '../ui/page-heading.tsx'
import { AdminLinks } from './admin-links.tsx'
import { NoPageScreen } from './no-page-screen.tsx'
import { badges } from './screen-badge.tsx'
import { routesOf } from './screen-routes.tsx'
import { ScreenTabs } from './screen-tabs.tsx'
import { RequireAdmin, RequireCarer, RequireLeader, RequireSteward } from './staff-guards.tsx'
import { staffScreens } from './staff-screens.ts'

// The code that only stewards, carers, leaders and admins need. See staff-code.tsx.

export { Finder } from './finder.tsx'
export { Rail } from './rail.tsx'

const routes = routesOf(staffScreens, {
  steward: RequireSteward,
  carer: RequireCarer,
  leader: RequireLeader,
  admin: RequireAdmin,
})

/** The screens for admins, stewards, carers and leaders, and one for every other address. */
export function StaffScreens() {
  return (
    <HeadingTabs value={<ScreenTabs />}>
      <Routes>
        {routes}
        <Route path="*" element={<NoPageScreen />} />
      </Routes>
    </HeadingTabs>
  )
}

/** The menu of the office's screens, with the badges of all of them on its button. */
export const AdminMenu = () => (
  <Menu
    label={t('Admin', undefined, 'a menu')}
    wide
    badge={Object.entries(badges).map(([name, Badge]) => <Badge key={name} />)}
  >
    <AdminLinks />
  </Menu>
)
