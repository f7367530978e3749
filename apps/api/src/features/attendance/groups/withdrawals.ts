import { run } from '../../../platform/db.ts'
import { counted, type Reapplication, stillWithdrawn } from '../../../platform/withdrawals.ts'

const OF_GROUP = /^(group|group-wish|group-leader|group-shares) (\d+)$/

/** What a restore does again, by the first word of the ledger's line. */
const STATEMENTS: Record<string, string> = {
  group: `DELETE FROM group_people WHERE user_id = $1 AND group_id = $2 AND standing = 'member' RETURNING 1`,
  'group-wish': `DELETE FROM group_people WHERE user_id = $1 AND group_id = $2 AND standing <> 'member' RETURNING 1`,
  'group-leader':
    'UPDATE group_people SET leads = false WHERE user_id = $1 AND group_id = $2 AND leads RETURNING 1',
  'group-shares':
    'UPDATE group_people SET shares = false WHERE user_id = $1 AND group_id = $2 AND shares RETURNING 1',
}

/** Takes people out of groups again that they had left, and the lead and the sharing from those who had lost them. */
export const groupWithdrawals = (): readonly Reapplication[] => [
  {
    kind: 'right',
    says: counted('place in a group', 'places in groups', 'ended'),
    apply: async (client, lines) => {
      let ended = 0
      for (const { personId, what } of stillWithdrawn(lines)) {
        const [, thing = '', groupId] = OF_GROUP.exec(what ?? '') ?? []
        const sql = STATEMENTS[thing]
        if (sql && groupId) ended += (await run(client, sql, [personId, groupId])).length
      }
      return ended
    },
  },
]
