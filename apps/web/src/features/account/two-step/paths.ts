export const twoStepPaths = {
  twoStep: '/profile/two-step',
} as const
