/** Opens the dialog; loaded on first use, since only admins ever see it. */
export const proofDialog = async (): Promise<boolean> =>
  (await import('./proof-dialog.tsx')).openProofDialog()
