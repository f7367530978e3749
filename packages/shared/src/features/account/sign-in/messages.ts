/** Separate from the schemas, so that a screen can show these without bundling the schema library. */
export const authMessages = {
  passwordsDiffer: 'Passwords do not match',
  othersSignedOut: 'You’ve been signed out everywhere else.',
  signedOut: 'You’ve been signed out.',
} as const
