export const importPaths = {
  imports: '/admin/import',
  import: '/admin/import/:id',
} as const
