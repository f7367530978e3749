import { run } from '../../../platform/db.ts'
import { counted, type Reapplication, stillWithdrawn } from '../../../platform/withdrawals.ts'

/** Takes back again the agreement of people to be marked by their household. */
export const householdWithdrawals = (): readonly Reapplication[] => [
  {
    kind: 'agreement',
    says: counted('agreement to be marked', 'agreements to be marked', 'taken back'),
    apply: async (client, lines) => {
      let ended = 0
      for (const { personId, what } of stillWithdrawn(lines)) {
        const rows = await run(
          client,
          `UPDATE household_members SET agreed_at = NULL
           WHERE user_id = $1 AND household_id = $2 AND agreed_at IS NOT NULL RETURNING user_id`,
          [personId, what],
        )
        ended += rows.length
      }
      return ended
    },
  },
]
