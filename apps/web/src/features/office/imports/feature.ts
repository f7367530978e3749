import type { Feature } from '../../../lib/feature.ts'
import { importPaths } from './paths.ts'

export const imports: Feature = {
  screens: [
    {
      path: importPaths.imports,
      audience: 'admin',
      load: async () => (await import('./imports-screen.tsx')).ImportsScreen,
      menu: { shownTo: 'admin', label: 'Import' },
    },
    {
      path: importPaths.import,
      audience: 'admin',
      load: async () => (await import('./import-screen.tsx')).ImportScreen,
    },
  ],
}
