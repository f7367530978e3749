export const signInCodeMessages = {
  sent: 'If this address has an account, we have sent it a code. It works for ten minutes, in this browser only.',
} as const
