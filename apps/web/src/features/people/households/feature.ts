import type { Feature } from '../../../lib/feature.ts'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { householdPaths } from './paths.ts'

export const households: Feature = {
  screens: [
    {
      path: householdPaths.households,
      audience: 'admin',
      load: async () => (await import('./households-screen.tsx')).HouseholdsScreen,
      menu: {
        shownTo: 'admin',
        label: 'Households',
        to: '/admin/households/',
        Badge: lazyPart(async () => (await import('./requests-badge.tsx')).RequestsBadge),
      },
    },
    {
      path: householdPaths.newHousehold,
      audience: 'admin',
      load: async () => (await import('./new-household-screen.tsx')).NewHouseholdScreen,
    },
    {
      path: householdPaths.editHousehold,
      audience: 'admin',
      load: async () => (await import('./edit-household-screen.tsx')).EditHouseholdScreen,
    },
  ],
}
