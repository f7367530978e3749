import { anyRow } from '../../../platform/db.ts'
import { counted, oneByOne, type Reapplication } from '../../../platform/withdrawals.ts'

/** Switches mails and notifications off again for people who had. */
export const choiceWithdrawals = (): readonly Reapplication[] => [
  {
    kind: 'mails',
    says: counted('kind of message', 'kinds of message', 'switched off for a person'),
    apply: oneByOne((client, { at, personId, what }) => {
      const [kind, way] = what?.split(' ') ?? []
      return anyRow(
        client,
        `INSERT INTO message_choices AS own (user_id, kind, way, is_on, chosen_at)
         SELECT id, $2, $3, false, $4 FROM users WHERE id = $1
         ON CONFLICT (user_id, kind, way) DO UPDATE SET is_on = false, chosen_at = $4 WHERE own.is_on`,
        [personId, kind, way, at],
      )
    }),
  },
]
