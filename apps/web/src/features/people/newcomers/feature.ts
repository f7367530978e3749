import type { Feature } from '../../../lib/feature.ts'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { newcomerPaths } from './paths.ts'

export const newcomers: Feature = {
  screens: [
    {
      path: newcomerPaths.newcomers,
      audience: 'admin',
      load: async () => (await import('./newcomers-screen.tsx')).NewcomersScreen,
      menu: {
        shownTo: 'admin',
        label: 'Newcomers',
        Badge: lazyPart(async () => (await import('./waiting-badge.tsx')).WaitingBadge),
      },
    },
  ],
}
