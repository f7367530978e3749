export const userMessages = {
  noneFound: 'No users found.',
  deleteQuestion: 'Are you sure you want to delete this user?',
  deleted: 'User deleted successfully!',
  deleteFailed: (message: string) => `Failed to delete user: ${message}`,
  added: (name: string) => `${name} has been added.`,
  signInsEnded: 'They’ve been signed out everywhere.',
} as const
