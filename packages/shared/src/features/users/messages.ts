/** Apart from the schemas, so that a screen can say these without carrying the schema library. */
export const userMessages = {
  notFound: 'There is no user with this id.',
  lastAdmin: 'This is the last admin: make somebody else an admin first.',
  idsDiffer: 'The ids in this request are not the same person.',
  notYours: 'You may see and change only your own record.',
  noneFound: 'No users found.',
  deleteQuestion: 'Are you sure you want to delete this user?',
  deleted: 'User deleted successfully!',
  deleteFailed: (message: string) => `Failed to delete user: ${message}`,
} as const
