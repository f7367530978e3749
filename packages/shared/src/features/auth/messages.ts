/** Apart from the schemas, so that a screen can say these without carrying the schema library. */
export const authMessages = {
  passwordsDiffer: 'Passwords do not match',
  refreshFailed: 'Token refresh failed',
  wrongSignIn: 'No account matches this e-mail and password.',
  passwordTooCommon:
    'This password is too easy to guess. Please choose another: a few words that only you would put together do well.',
  emailTaken: 'An account with this e-mail already exists.',
  signInNeeded: 'Please sign in.',
  signedOut: 'You are signed out.',
  adminsOnly: 'Not authorized as admin',
} as const
