export const emailConfirmationMessages = {
  confirmed: 'Thank you. Your e-mail address is confirmed.',
  sent: 'We’ve sent you an e-mail with a link. Please open it to confirm your address.',
} as const
