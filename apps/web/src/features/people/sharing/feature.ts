import type { Feature } from '../../../lib/feature.ts'
import { sharingPaths } from './paths.ts'

export const sharing: Feature = {
  screens: [
    {
      path: sharingPaths.sharing,
      audience: 'member',
      load: async () => (await import('./sharing-screen.tsx')).SharingScreen,
      menu: { shownTo: 'member', label: 'What Others See of You' },
    },
  ],
}
