export const dashboardPaths = {
  dashboard: '/admin/',
} as const
