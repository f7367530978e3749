import type { Feature } from '../../../lib/feature.ts'
import { sharingPaths } from './paths.ts'

export const sharingAdmin: Feature = {
  screens: [
    {
      path: sharingPaths.directorySettings,
      audience: 'admin',
      load: async () => (await import('./directory-settings-screen.tsx')).DirectorySettingsScreen,
      menu: { shownTo: 'admin', label: 'Who May See What' },
    },
  ],
}
