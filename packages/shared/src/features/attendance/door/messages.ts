/** Separate from the schemas, so that a screen can show these without bundling the schema library. */
export const doorMessages = { saved: 'The way to be marked present has been saved.' } as const
