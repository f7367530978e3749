import type { Feature } from '../../../lib/feature.ts'
import { reportPaths } from './paths.ts'

export const reports: Feature = {
  screens: [
    {
      path: reportPaths.reports,
      audience: 'admin',
      load: async () => (await import('./reports-screen.tsx')).ReportsScreen,
      menu: { shownTo: 'admin', label: 'Reports' },
    },
  ],
}
