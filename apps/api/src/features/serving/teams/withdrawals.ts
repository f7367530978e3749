import { anyRow } from '../../../platform/db.ts'
import { counted, oneByOne, type Reapplication } from '../../../platform/withdrawals.ts'

const LEADER = /^leader (\d+)$/

/** Takes the lead of teams again from people who had lost it. */
export const teamWithdrawals = (): readonly Reapplication[] => [
  {
    kind: 'right',
    says: counted('team leader', 'team leaders', 'removed'),
    apply: oneByOne(async (client, { personId, what }) => {
      const [, teamId] = LEADER.exec(what ?? '') ?? []
      const sql = 'DELETE FROM serving_leaders WHERE user_id = $1 AND team_id = $2'
      return teamId !== undefined && anyRow(client, sql, [personId, teamId])
    }),
  },
]
