import type { Feature } from '../../../lib/feature.ts'
import { signInPaths } from './paths.ts'

export const signIn: Feature = {
  screens: [
    {
      path: signInPaths.signIn,
      audience: 'everyone',
      load: async () => (await import('./sign-in-screen.tsx')).SignInScreen,
      menu: { shownTo: 'visitor', label: 'Login' },
    },
    {
      path: signInPaths.register,
      audience: 'everyone',
      load: async () => (await import('./register-screen.tsx')).RegisterScreen,
      menu: { shownTo: 'everyone', label: 'Register' },
    },
  ],
}
