import type { Feature } from '../../../lib/feature.ts'
import { emailConfirmationPaths } from './paths.ts'

export const emailConfirmation: Feature = {
  screens: [
    {
      path: emailConfirmationPaths.confirmEmail,
      audience: 'everyone',
      load: async () => (await import('./confirm-email-screen.tsx')).ConfirmEmailScreen,
    },
  ],
}
