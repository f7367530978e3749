/** Separate from the schemas, so that a screen can show these without bundling the schema library. */
export const invitationMessages = {
  sent: (email: string) => `We’ve sent an invitation to ${email}.`,
  cancelled: 'The invitation has been cancelled. Its link no longer works.',
} as const
