/** What is said where a change can be taken back. */
export const undoMessages = {
  action: 'Undo',
  done: 'Undone: everything is as it was before.',
  failed: (message: string) => `This could not be undone: ${message}`,
} as const
