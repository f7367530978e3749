import type { Feature } from '../../../lib/feature.ts'
import { exportPaths } from './paths.ts'

export const exports: Feature = {
  screens: [
    {
      path: exportPaths.export,
      audience: 'admin',
      load: async () => (await import('./export-screen.tsx')).ExportScreen,
      menu: { shownTo: 'admin', label: 'Export' },
    },
  ],
}
