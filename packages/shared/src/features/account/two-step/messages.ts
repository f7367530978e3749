export const twoStepMessages = {
  on: 'Two-step sign-in is on.',
  off: 'Two-step sign-in is off.',
  offFor: 'Two-step sign-in is now off for this user.',
} as const
