export const userMessages = {
  noneFound: 'No users found.',
  deleted: 'User deleted successfully!',
  signInsEnded: 'They’ve been signed out everywhere.',
} as const
