export const sharingPaths = {
  sharing: '/profile/sharing',
  directorySettings: '/admin/directory',
} as const
