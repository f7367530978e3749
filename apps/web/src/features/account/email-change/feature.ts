import type { Feature } from '../../../lib/feature.ts'
import { emailChangePaths } from './paths.ts'

export const emailChange: Feature = {
  screens: [
    {
      path: emailChangePaths.takeBackEmail,
      audience: 'everyone',
      load: async () => (await import('./take-back-email-screen.tsx')).TakeBackEmailScreen,
    },
  ],
}
