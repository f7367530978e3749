/** Sentences that screens say as well as the server. Any screen may need them, so they stand alone. */
export const accessMessages = {
  adminsOnly: 'Not authorized as admin',
  twoStepRequired:
    'Admins of this church sign in in two steps. Please switch two-step sign-in on in your profile first.',
  refreshFailed: 'Token refresh failed',
} as const
