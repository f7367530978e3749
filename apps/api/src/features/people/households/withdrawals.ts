import { anyRow } from '../../../platform/db.ts'
import { counted, oneByOne, type Reapplication } from '../../../platform/withdrawals.ts'

/** Takes back again the agreement of people to be marked by their household. */
export const householdWithdrawals = (): readonly Reapplication[] => [
  {
    kind: 'agreement',
    says: counted('agreement to be marked', 'agreements to be marked', 'taken back'),
    apply: oneByOne((client, { personId, what }) =>
      anyRow(
        client,
        `UPDATE household_members SET agreed_at = NULL
         WHERE user_id = $1 AND household_id = $2 AND agreed_at IS NOT NULL`,
        [personId, what],
      ),
    ),
  },
]
