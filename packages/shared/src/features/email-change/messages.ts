export const emailChangeMessages = {
  takenBack: 'Your old e-mail address is in place again. You were signed out on all devices.',
  linkUsed: 'This link has been used already.',
  linkExpired: 'This link has expired: it works for seven days. Please contact us.',
  linkInvalid: 'This link is not valid. Please open it from the e-mail again.',
  addressTaken: 'Another account has this e-mail address by now. Please contact us.',
} as const
