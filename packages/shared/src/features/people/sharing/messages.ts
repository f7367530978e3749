export const sharingMessages = {
  saved: 'Your choice has been saved.',
} as const
