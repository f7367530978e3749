import { counted, deleteAgain, type Reapplication } from '../../../platform/withdrawals.ts'

/** Ends connections to the provider again, if the operator keeps those of the backup. */
export const providerWithdrawals = (): readonly Reapplication[] => [
  {
    kind: 'provider',
    says: counted('connection to the provider', 'connections to the provider', 'ended'),
    apply: deleteAgain('provider_accounts'),
  },
]
