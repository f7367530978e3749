export const passwordResetPaths = {
  passwordReset: '/reset-password',
  passwordResetConfirm: '/reset-password/:uid/:token',
} as const
