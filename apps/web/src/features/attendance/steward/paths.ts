export const stewardPaths = {
  steward: '/steward/',
} as const
