import { run } from '../../../platform/db.ts'
import { counted, type Reapplication } from '../../../platform/withdrawals.ts'

/** Ends tokens again, if the operator keeps those of the backup. */
export const tokenWithdrawals = (): readonly Reapplication[] => [
  {
    kind: 'token',
    says: counted('reading token', 'reading tokens', 'ended'),
    apply: async (client, lines) => {
      const ended = await run(
        client,
        'DELETE FROM reading_tokens WHERE id = ANY ($1::int[]) RETURNING id',
        [lines.map(({ what }) => Number(what))],
      )
      return ended.length
    },
  },
]
