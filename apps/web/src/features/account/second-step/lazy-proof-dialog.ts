/**
 * Opens the dialog; loaded on first use, since only admins ever see it. Not in index.ts, which with code of its own
 * would put everything it exports into every first load (35 kB gz).
 */
export const proofDialog = async (): Promise<boolean> =>
  (await import('./proof-dialog.tsx')).openProofDialog()
