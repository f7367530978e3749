export const signInCodeMessages = {
  sent: 'If this address has an account, we’ve sent it a code. The code works for ten minutes, in this browser only.',
} as const
