import { addDays } from '@church/shared'
import { suggestPlan, tellPlan } from '../../features/serving/plan/index.ts'
import { createTeam, setSeriesRoles } from '../../features/serving/teams/index.ts'
import { requireRecentProof } from '../../http/recent-proof.ts'
import type { Services } from '../../services.ts'

/** The teams of the demo, each with its department and the roles that a Sunday needs. */
const TEAMS = [
  { name: 'Sound and screens', department: 'Media', roles: { Sound: 1, Screens: 1 } },
  { name: 'Door', department: 'Ushers', roles: { Door: 3, Welcome: 1 } },
]

/** How many days ahead the teams have been told their dates. */
const TOLD_DAYS = 21

type Needs = Pick<Services, 'church' | 'clock' | 'db' | 'outbox' | 'pool'>

/**
 * Gives the demo church two teams with a plan for their Sundays: three weeks that people were told, with answers and a
 * gap, then drafts. The first member is in the first team.
 */
export async function seedDemoServing(services: Needs, adminId: number): Promise<void> {
  const { church, db } = services
  const { now, today } = await church.now()
  const caller = requireRecentProof({ id: adminId, isAdmin: true, provedAt: now }, now)
  const series = await db.sessionSeries.findFirstOrThrow({ where: { name: 'Sunday Worship' } })
  const member = await db.user.findFirstOrThrow({
    where: { isAdmin: false },
    orderBy: { id: 'asc' },
  })
  const roles = []
  const teams = []
  for (const { name, department, roles: needed } of TEAMS) {
    const { id: departmentId } = await db.department.findUniqueOrThrow({
      where: { name: department },
    })
    await db.memberDepartment.createMany({
      data: { memberId: member.id, departmentId },
      skipDuplicates: true,
    })
    const body = { name, department, leaders: [adminId], swaps_need_leader: false }
    const team = await createTeam(services, body, caller)
    teams.push(team.id)
    for (const [role, count] of Object.entries(needed)) {
      roles.push({ role, team: team.id, needed: count })
    }
  }
  await setSeriesRoles(services, { id: series.id, roles, caller })
  for (const team of teams) {
    await suggestPlan(services, { team, from: today, until: addDays(today, 42) }, caller)
    await tellPlan(services, { team, until: addDays(today, TOLD_DAYS) }, caller)
  }
  const told = await db.servingSlot.findMany({ where: { state: 'asked' }, orderBy: { id: 'asc' } })
  for (const [n, { id, userId }] of told.entries()) {
    if (n % 3 === 0) await db.servingSlot.update({ where: { id }, data: { state: 'yes' } })
    if (n !== 4 || userId === null) continue
    await db.servingRefusal.create({ data: { slotId: id, userId, refusedAt: now } })
    await db.servingSlot.update({ where: { id }, data: { state: 'no', userId: null } })
  }
}
