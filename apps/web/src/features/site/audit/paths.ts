export const auditPaths = {
  audit: '/admin/audit',
} as const
