import type { Feature } from '../../../lib/feature.ts'
import { statusPaths } from './paths.ts'

export const status: Feature = {
  screens: [
    {
      path: statusPaths.status,
      audience: 'admin',
      load: async () => (await import('./status-screen.tsx')).StatusScreen,
      menu: { shownTo: 'admin', label: 'Status' },
    },
  ],
}
