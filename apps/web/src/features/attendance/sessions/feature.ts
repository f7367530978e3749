import type { Feature } from '../../../lib/feature.ts'
import { sessionPaths } from './paths.ts'

export const sessions: Feature = {
  screens: [
    {
      path: sessionPaths.sessions,
      audience: 'admin',
      load: async () => (await import('./sessions-screen.tsx')).SessionsScreen,
      menu: { shownTo: 'admin', label: 'Create Sessions' },
    },
  ],
}
