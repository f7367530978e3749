const people = (count: number) => (count === 1 ? '1 account' : `${count} accounts`)

/** Separate from the schemas, so that a screen can show these without bundling the schema library. */
export const newcomerMessages = {
  none: 'Nobody has registered today.',
  question: (count: number) => `Delete ${people(count)}?`,
  removed: (count: number) => `${people(count)} deleted.`,
} as const
