import { run } from '../../../platform/db.ts'
import { counted, type Reapplication } from '../../../platform/withdrawals.ts'

/** Ends connections to the provider again, if the operator keeps those of the backup. */
export const providerWithdrawals = (): readonly Reapplication[] => [
  {
    kind: 'provider',
    says: counted('connection to the provider', 'connections to the provider', 'ended'),
    apply: async (client, lines) => {
      const ended = await run(
        client,
        'DELETE FROM provider_accounts WHERE id = ANY ($1::int[]) RETURNING id',
        [lines.map(({ what }) => Number(what))],
      )
      return ended.length
    },
  },
]
