/** Separate from the schemas, so that a screen can show these without bundling the schema library. */
export const careMessages = {
  asked: 'Thank you. A carer of the church will see this, and get in touch.',
  awayRemoved: 'The absence has been removed.',
  noteHint:
    'They can read the note in the data that they download. It is deleted after twelve months.',
} as const
