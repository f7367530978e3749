export const newcomerPaths = {
  newcomers: '/admin/newcomers',
} as const
