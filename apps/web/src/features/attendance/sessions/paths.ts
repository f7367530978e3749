export const sessionPaths = {
  sessions: '/admin/sessions',
} as const
