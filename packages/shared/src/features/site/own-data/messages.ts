export const ownDataMessages = {
  fileName: 'my-data.zip',
  deleteQuestion: 'Delete your account?',
  deleteDetail:
    'Your details, attendance, picture and sign-ins will be deleted immediately and permanently. This can’t be undone.',
} as const
