export const userPaths = {
  profile: '/profile',
  users: '/admin/userlist',
  addPerson: '/admin/user/new',
  editUser: '/admin/user/:id/edit',
} as const
