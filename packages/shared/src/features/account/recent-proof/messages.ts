/** Separate from the schemas, so that a screen can show these without bundling the schema library. */
export const recentProofMessages = {
  done: 'Thank you. You won’t be asked again for 15 minutes.',
} as const
