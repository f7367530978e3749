import type { Feature } from '../../../lib/feature.ts'
import { deskPaths } from './paths.ts'

export const desk: Feature = {
  screens: [
    {
      path: deskPaths.session,
      audience: 'admin',
      load: async () => (await import('./session-screen.tsx')).SessionScreen,
    },
  ],
}
