export const statusPaths = {
  status: '/admin/status',
} as const
