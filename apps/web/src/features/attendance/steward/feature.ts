import type { Feature } from '../../../lib/feature.ts'
import { stewardPaths } from './paths.ts'

export const steward: Feature = {
  screens: [
    {
      path: stewardPaths.steward,
      audience: 'steward',
      load: async () => (await import('./steward-screen.tsx')).StewardScreen,
      menu: { shownTo: 'steward', label: 'Mark People' },
    },
  ],
}
