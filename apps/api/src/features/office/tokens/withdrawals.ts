import { counted, deleteAgain, type Reapplication } from '../../../platform/withdrawals.ts'

/** Ends tokens again, if the operator keeps those of the backup. */
export const tokenWithdrawals = (): readonly Reapplication[] => [
  {
    kind: 'token',
    says: counted('reading token', 'reading tokens', 'ended'),
    apply: deleteAgain('reading_tokens'),
  },
]
