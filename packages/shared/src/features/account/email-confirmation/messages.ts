/** Separate from the schemas, so that a screen can show these without bundling the schema library. */
export const emailConfirmationMessages = {
  confirmed: 'Thank you. Your e-mail address is confirmed.',
  sent: 'We’ve sent you an e-mail with a link. Please open it to confirm your address.',
} as const
