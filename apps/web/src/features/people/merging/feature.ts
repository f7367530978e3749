import type { Feature } from '../../../lib/feature.ts'
import { mergingPaths } from './paths.ts'

export const merging: Feature = {
  screens: [
    {
      path: mergingPaths.merge,
      audience: 'admin',
      load: async () => (await import('./merge-screen.tsx')).MergeScreen,
    },
  ],
}
