export const invitationPaths = {
  invitation: '/invitation/:token',
} as const
