export const deskPaths = {
  session: '/admin/sessions/:id',
} as const
