/** Apart from the schemas, so that a screen can say these without carrying the schema library. */
export const authMessages = {
  passwordsDiffer: 'Passwords do not match',
  othersSignedOut: 'You are signed out everywhere else.',
  signedOut: 'You are signed out.',
} as const
