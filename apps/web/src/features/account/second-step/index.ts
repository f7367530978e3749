export { CodeField } from './code-form.tsx'
export { EndTwoStep } from './end-two-step.tsx'
export { PasskeyButton } from './passkey-button.tsx'
export { PasskeysCard } from './passkeys-card.tsx'
export { twoStepState, useAdminAccess } from './queries.ts'
export { TwoStepCard } from './two-step-card.tsx'

/** Opens the dialog; loaded on first use, since only admins ever see it. */
export const proofDialog = async (): Promise<boolean> =>
  (await import('./proof-dialog.tsx')).openProofDialog()
