/** Who may not come in. Apart from the rest about signing in, since every screen may have to say these. */
export const accessMessages = {
  signInNeeded: 'Please sign in.',
  adminsOnly: 'Not authorized as admin',
  refreshFailed: 'Token refresh failed',
} as const
