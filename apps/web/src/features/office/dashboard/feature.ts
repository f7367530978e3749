import type { Feature } from '../../../lib/feature.ts'
import { dashboardPaths } from './paths.ts'

export const dashboard: Feature = {
  screens: [
    {
      path: dashboardPaths.dashboard,
      audience: 'admin',
      load: async () => (await import('./dashboard-screen.tsx')).DashboardScreen,
      menu: { shownTo: 'admin', label: 'At a Glance', divider: 'after' },
    },
  ],
}
