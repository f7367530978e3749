export const exportPaths = {
  export: '/admin/export',
} as const
