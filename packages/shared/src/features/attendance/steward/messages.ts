/** Separate from the schemas, so that a screen can show these without bundling the schema library. */
export const stewardMessages = { undone: 'The mark has been taken back.' } as const
