export const ownDataMessages = {
  fileName: 'my-data.zip',
  deleteQuestion: 'Delete your account?',
  deleteDetail:
    'Your details, your attendance, your picture and your sign-ins are deleted at once and for good. Nobody can bring them back.',
  deleted: 'Your account and everything in it has been deleted.',
} as const
