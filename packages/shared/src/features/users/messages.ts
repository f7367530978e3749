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

export const ownDataMessages = {
  fileName: 'my-data.zip',
  deleteQuestion: 'Delete your account?',
  deleteDetail:
    'Your details, your attendance, your picture and your sign-ins are deleted at once and for good. Nobody can bring them back.',
  deleted: 'Your account and everything in it has been deleted.',
} as const

export const emailChangeMessages = {
  takenBack: 'Your old e-mail address is in place again. You were signed out on all devices.',
  linkUsed: 'This link has been used already.',
  linkExpired: 'This link has expired: it works for seven days. Please contact us.',
  linkInvalid: 'This link is not valid. Please open it from the e-mail again.',
  addressTaken: 'Another account has this e-mail address by now. Please contact us.',
} as const
