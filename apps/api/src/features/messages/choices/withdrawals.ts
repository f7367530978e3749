import type { MessageWay } from '@church/shared'
import { run } from '../../../platform/db.ts'
import { counted, type Reapplication, stillWithdrawn } from '../../../platform/withdrawals.ts'

/** Switches mails and notifications off again for people who had. */
export const choiceWithdrawals = (): readonly Reapplication[] => [
  {
    kind: 'mails',
    says: counted('kind of message', 'kinds of message', 'switched off for a person'),
    apply: async (client, lines) => {
      let off = 0
      for (const { at, personId, what } of stillWithdrawn(lines)) {
        const [kind, way] = what?.split(' ') ?? []
        const rows = await run(
          client,
          `INSERT INTO message_choices AS own (user_id, kind, way, is_on, chosen_at)
           SELECT id, $2, $3, false, $4 FROM users WHERE id = $1
           ON CONFLICT (user_id, kind, way) DO UPDATE SET is_on = false, chosen_at = $4 WHERE own.is_on
           RETURNING user_id`,
          [personId, kind, way satisfies MessageWay | string | undefined, at],
        )
        off += rows.length
      }
      return off
    },
  },
]
