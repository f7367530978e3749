import { run } from '../../../platform/db.ts'
import {
  counted,
  type Reapplication,
  type Restoring,
  stillWithdrawn,
} from '../../../platform/withdrawals.ts'
import { hidingPicturesIn } from './hide-pictures.ts'

const COLUMNS = [
  'listed',
  'phone',
  'email',
  'address',
  'birthday',
  'picture',
  'departments',
  'paper',
]

/** Hides again what people had hidden from other members. */
export const sharingWithdrawals = ({ momentAt, now }: Restoring): readonly Reapplication[] => [
  {
    kind: 'hidden',
    says: counted('person', 'people', 'hidden again, or some of their details'),
    apply: async (client, lines) => {
      const hidden = new Map<number, { at: Date; columns: string[] }>()
      for (const { at, personId, what } of stillWithdrawn(lines)) {
        if (!what || !COLUMNS.includes(what)) continue
        const columns = hidden.get(personId)?.columns ?? []
        hidden.set(personId, { at, columns: [...columns, what] })
      }
      const people = [...hidden.keys()]
      const { result } = await hidingPicturesIn(
        client,
        { today: momentAt(now).today, people },
        async () => {
          let changed = 0
          for (const [id, { at, columns }] of hidden) {
            // Without a choice in the backup, nothing else is known to be shown either.
            const rows = await run(
              client,
              `INSERT INTO sharing AS own (member_id, ${COLUMNS}, chosen_at)
               SELECT id, ${COLUMNS.map(() => 'false')}, $2 FROM members WHERE id = $1
               ON CONFLICT (member_id) DO UPDATE SET ${columns.map((name) => `${name} = false`)}, chosen_at = $2
               WHERE ${columns.map((name) => `own.${name}`).join(' OR ')}
               RETURNING member_id`,
              [id, at],
            )
            changed += rows.length
          }
          return changed
        },
      )
      return result
    },
  },
]
