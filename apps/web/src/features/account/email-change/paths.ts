export const emailChangePaths = {
  takeBackEmail: '/take-back-email/:uid/:token',
} as const
