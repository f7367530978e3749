export const recentProofMessages = {
  done: 'Thank you. You won’t be asked again for 15 minutes.',
} as const
