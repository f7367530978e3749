import type { Feature } from '../../../lib/feature.ts'
import { userPaths } from './paths.ts'

export const users: Feature = {
  screens: [
    {
      path: userPaths.profile,
      audience: 'member',
      load: async () => (await import('./profile-screen.tsx')).ProfileScreen,
      menu: { shownTo: 'member', label: 'Update Profile', to: '/profile/' },
    },
  ],
}
