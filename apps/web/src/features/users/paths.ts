export const userPaths = {
  profile: '/profile',
  users: '/admin/userlist',
  editUser: '/admin/user/:id/edit',
} as const
