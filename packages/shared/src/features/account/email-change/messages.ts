export const emailChangeMessages = {
  takenBack:
    'Your previous e-mail address has been restored. You’ve been signed out on all devices.',
} as const
