/** Apart from the schemas, so that a screen can say these without carrying the schema library. */
export const authMessages = {
  passwordsDiffer: 'Passwords do not match',
  refreshFailed: 'Token refresh failed',
  wrongSignIn: 'No account matches this e-mail and password.',
  passwordTooCommon:
    'This password is too easy to guess. Please choose another: a few words that only you would put together do well.',
  emailTaken: 'An account with this e-mail already exists.',
  signInNeeded: 'Please sign in.',
  wrongPassword: 'This is not your password.',
  othersSignedOut: 'You are signed out everywhere else.',
  signedOut: 'You are signed out.',
  adminsOnly: 'Not authorized as admin',
  codeNeeded: 'Please enter the code that your authenticator app shows.',
  codeWrong: 'This code is not right, or was used before. Please enter the one that is shown now.',
  twoStepRequired:
    'Admins of this church sign in in two steps. Please switch two-step sign-in on in your profile first.',
} as const

export const twoStepMessages = {
  on: 'Two-step sign-in is on.',
  off: 'Two-step sign-in is off.',
  offFor: 'Two-step sign-in is off for this user.',
  alreadyOn: 'Two-step sign-in is on already.',
  notOn: 'Two-step sign-in is not on.',
  notStarted: 'Please start again: there is no key for your authenticator app yet.',
  ownNeedsCode: 'Your own two-step sign-in is switched off in your profile, with a code.',
} as const

export const passwordResetMessages = {
  sent: "Email sent successfully! Please check your inbox. If you don't see it, check your Spam or Junk folder.",
  done: 'Password reset successfully!',
  passwordsDiffer: 'Passwords do not match!',
  linkUsed: 'This link has been used already. Please ask for a new e-mail.',
  linkExpired: 'This link has expired. Please ask for a new e-mail.',
  linkInvalid:
    'This link is not valid. Please open it from the e-mail again, or ask for a new one.',
} as const
