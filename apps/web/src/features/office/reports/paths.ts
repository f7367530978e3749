export const reportPaths = {
  reports: '/admin/reports',
} as const
