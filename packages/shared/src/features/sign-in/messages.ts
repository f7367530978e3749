/** Apart from the schemas, so that a screen can say these without carrying the schema library. */
export const authMessages = {
  passwordsDiffer: 'Passwords do not match',
  busy: 'Too many people are signing in at this moment. Please try again in a few seconds.',
  wrongSignIn: 'No account matches this e-mail and password.',
  passwordTooCommon:
    'This password is too easy to guess. Please choose another: a few words that only you would put together do well.',
  emailTaken: 'An account with this e-mail already exists.',
  wrongPassword: 'This is not your password.',
  othersSignedOut: 'You are signed out everywhere else.',
  signedOut: 'You are signed out.',
  codeNeeded: 'Please enter the code that your authenticator app shows.',
  codeWrong: 'This code is not right, or was used before. Please enter the one that is shown now.',
} as const
