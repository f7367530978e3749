/** Messages about undoing a change. */
export const undoMessages = {
  action: 'Undo',
  done: 'The change has been undone.',
  failed: (message: string) => `The change could not be undone: ${message}`,
} as const
