/** Separate from the schemas, so that a screen can show these without bundling the schema library. */
export const deskMessages = {
  corrected: 'The attendance has been corrected.',
  headcountsSaved: 'The headcounts have been saved.',
} as const
