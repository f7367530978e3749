export const invitationMessages = {
  sent: (email: string) => `We’ve sent an invitation to ${email}.`,
  cancelled: 'The invitation has been cancelled. Its link no longer works.',
} as const
