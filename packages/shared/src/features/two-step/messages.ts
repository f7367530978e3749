export const twoStepMessages = {
  on: 'Two-step sign-in is on.',
  off: 'Two-step sign-in is off.',
  offFor: 'Two-step sign-in is off for this user.',
  alreadyOn: 'Two-step sign-in is on already.',
  notOn: 'Two-step sign-in is not on.',
  notStarted: 'Please start again: there is no key for your authenticator app yet.',
  required:
    'Admins of this church sign in in two steps. Please switch two-step sign-in on in your profile first.',
  ownNeedsCode: 'Your own two-step sign-in is switched off in your profile, with a code.',
} as const
