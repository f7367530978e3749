import { run } from '../../../platform/db.ts'
import { counted, type Reapplication, stillWithdrawn } from '../../../platform/withdrawals.ts'

const LEADER = /^leader (\d+)$/

/** Takes the lead of teams again from people who had lost it. */
export const teamWithdrawals = (): readonly Reapplication[] => [
  {
    kind: 'right',
    says: counted('team leader', 'team leaders', 'removed'),
    apply: async (client, lines) => {
      let removed = 0
      for (const { personId, what } of stillWithdrawn(lines)) {
        const [, teamId] = LEADER.exec(what ?? '') ?? []
        if (!teamId) continue
        const sql =
          'DELETE FROM serving_leaders WHERE user_id = $1 AND team_id = $2 RETURNING team_id'
        removed += (await run(client, sql, [personId, teamId])).length
      }
      return removed
    },
  },
]
