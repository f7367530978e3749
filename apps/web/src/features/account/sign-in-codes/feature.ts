import type { Feature } from '../../../lib/feature.ts'
import { signInCodePaths } from './paths.ts'

export const signInCodes: Feature = {
  screens: [
    {
      path: signInCodePaths.signInCode,
      audience: 'everyone',
      load: async () => (await import('./sign-in-code-screen.tsx')).SignInCodeScreen,
    },
  ],
}
