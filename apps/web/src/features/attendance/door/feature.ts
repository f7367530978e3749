import type { Feature } from '../../../lib/feature.ts'
import { doorPaths } from './paths.ts'

export const door: Feature = {
  screens: [
    {
      path: doorPaths.door,
      audience: 'steward',
      load: async () => (await import('./door-screen.tsx')).DoorScreen,
      menu: { shownTo: 'steward', label: 'Code at the Door', divider: 'before' },
    },
    {
      path: doorPaths.doorSettings,
      audience: 'admin',
      load: async () => (await import('./door-settings-screen.tsx')).DoorSettingsScreen,
      menu: { shownTo: 'admin', label: 'Ways to Be Marked' },
    },
  ],
}
