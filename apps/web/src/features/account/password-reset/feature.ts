import type { Feature } from '../../../lib/feature.ts'
import { passwordResetPaths } from './paths.ts'

export const passwordReset: Feature = {
  screens: [
    {
      path: passwordResetPaths.passwordReset,
      audience: 'everyone',
      load: async () => (await import('./password-reset-screen.tsx')).PasswordResetScreen,
    },
    {
      path: passwordResetPaths.passwordResetConfirm,
      audience: 'everyone',
      load: async () => (await import('./new-password-screen.tsx')).NewPasswordScreen,
    },
  ],
}
