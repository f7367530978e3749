export const passwordChangeMessages = {
  done: 'Your password has been changed. You’ve been signed out everywhere else.',
} as const
