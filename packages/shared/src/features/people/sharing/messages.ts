export const sharingMessages = {
  saved: 'Your choice has been saved.',
  rulesSaved: 'The directory’s settings have been saved.',
} as const
