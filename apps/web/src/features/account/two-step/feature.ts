import type { Feature } from '../../../lib/feature.ts'
import { twoStepPaths } from './paths.ts'

export const twoStep: Feature = {
  screens: [
    {
      path: twoStepPaths.twoStep,
      audience: 'member',
      load: async () => (await import('./two-step-screen.tsx')).TwoStepScreen,
    },
  ],
}
