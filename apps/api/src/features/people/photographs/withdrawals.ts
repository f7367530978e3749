import { run } from '../../../platform/db.ts'
import { counted, type Reapplication, type Withdrawal } from '../../../platform/withdrawals.ts'
import { reach } from './data.ts'

/**
 * The last word of each about a child, where it is narrower than what the backup has, or no longer says that the child
 * agrees. Of somebody of whom the backup knows no word, it narrows all others.
 */
const NARROWED = `UPDATE photo_permissions AS own SET
    use = CASE WHEN ${reach('own.use')} > ${reach('$3::text')} THEN $3::text ELSE own.use END,
    child_agrees = own.child_agrees AND (own.by_id <> $2 OR $4::boolean)
  WHERE child_id = $1
    AND (by_id = $2 OR NOT EXISTS (
      SELECT FROM photo_permissions WHERE child_id = $1 AND by_id = $2
    ))
    AND (${reach('own.use')} > ${reach('$3::text')} OR own.by_id = $2 AND own.child_agrees AND NOT $4::boolean)
  RETURNING id`

/** Takes back again what was allowed about photographs of children. */
export const photographsWithdrawals = (): readonly Reapplication[] => [
  {
    kind: 'photograph',
    says: counted(
      'permission for photographs',
      'permissions for photographs',
      'narrowed or taken back',
    ),
    apply: async (client, lines) => {
      const last = new Map<string, Withdrawal>()
      for (const line of lines) last.set(`${line.personId} ${line.what?.split(' ')[0]}`, line)
      let narrowed = 0
      for (const { personId, what } of last.values()) {
        const [by, use, agrees] = what?.split(' ') ?? []
        narrowed += (await run(client, NARROWED, [personId, Number(by), use, agrees === 'agrees']))
          .length
      }
      return narrowed
    },
  },
]
