export const emailConfirmationPaths = {
  confirmEmail: '/confirm-email/:token',
} as const
