export const emailChangeMessages = {
  takenBack: 'Your old e-mail address is in place again. You were signed out on all devices.',
} as const
