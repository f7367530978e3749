/** Separate from the schemas, so that a screen can show these without bundling the schema library. */
export const passwordChangeMessages = {
  done: 'Your password has been changed. You’ve been signed out everywhere else.',
} as const
