import type { PersonalColumn } from '../../../platform/own-data.ts'
import { teamHandlers } from './handlers.ts'
import { teamWithdrawals } from './withdrawals.ts'

export { changePlan } from './change-plan.ts'
export { createTeam } from './change-teams.ts'
export {
  findTeams,
  mustFindTeam,
  mustLead,
  refuseOutsider,
  teamsToPlan,
  type Viewer,
} from './find-teams.ts'
export { dropSlots, makeSlots, takeOverRoles } from './follow-sessions.ts'
export { noteGone } from './note-gone.ts'
export { setSeriesRoles } from './roles.ts'

const teamsOwnData: PersonalColumn[] = [
  {
    column: 'serving_leaders.user_id',
    onErasure: 'delete',
    onMerge: {
      move: (tx, { from, into }) =>
        tx.query(
          `INSERT INTO serving_leaders (team_id, user_id)
           SELECT team_id, $1 FROM serving_leaders WHERE user_id = $2
           ON CONFLICT DO NOTHING`,
          [into, from],
        ),
    },
    section: 'serving_leads',
    read: async ({ db }, userId) => {
      const rows = await db.servingLeader.findMany({
        where: { userId },
        include: { team: true },
        orderBy: { teamId: 'asc' },
      })
      return rows.map(({ team }) => team.name)
    },
  },
]

export const servingTeamsFeature = {
  handlers: teamHandlers,
  ownData: teamsOwnData,
  withdrawals: teamWithdrawals,
}
