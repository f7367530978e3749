/** Separate from the schemas, so that a screen can show these without bundling the schema library. */
export const sharingMessages = {
  saved: 'Your choice has been saved.',
  rulesSaved: 'The directory’s settings have been saved.',
} as const
