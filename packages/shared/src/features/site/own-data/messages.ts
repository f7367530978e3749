export const ownDataMessages = {
  fileName: 'my-data.zip',
} as const
