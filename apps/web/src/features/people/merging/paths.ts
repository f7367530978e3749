export const mergingPaths = {
  merge: '/admin/user/:id/merge',
} as const
