import type { Session } from '@church/shared'
import { aMember, anAdmin, aSession, type Person } from './factories.ts'
import type { TestServer } from './server.ts'

export const DAY_MINUTES = 24 * 60

/** Puts people into a department, which is created if it does not exist. */
export async function inDepartment({ services }: TestServer, name: string, people: Person[]) {
  const { db } = services
  const department = await db.department.upsert({ where: { name }, create: { name }, update: {} })
  for (const { id } of people) {
    await db.member.upsert({ where: { id }, create: { id }, update: {} })
    await db.memberDepartment.create({ data: { memberId: id, departmentId: department.id } })
  }
}

let made = 0

/** A leader of a team without other people. */
export async function aLeader(server: TestServer): Promise<Person> {
  const { leader } = await aTeam(server, { people: 0 })
  return leader
}

/** A team with a leader and people of its own, made by an admin over HTTP. */
export async function aTeam(
  server: TestServer,
  { people = 3, swapsNeedLeader = false, name = `Sound ${++made}` } = {},
) {
  const { request } = server
  const admin = await anAdmin(server)
  const leader = await aMember(server, { firstName: 'Lea' })
  const members = await Promise.all(Array.from({ length: people }, () => aMember(server)))
  await inDepartment(server, name, [leader, ...members])
  const { body: team } = await request
    .post('/api/users/serving/teams/')
    .set(admin.auth)
    .send({ name, department: name, leaders: [leader.id], swaps_need_leader: swapsNeedLeader })
    .expect(201)
  return { admin, leader, members, team: team as { id: number; name: string } }
}

/** A session some days ahead, with roles of a team as its leader sets them. @returns the session and its slots */
export async function aPlan(
  server: TestServer,
  { leader, team }: { leader: Person; team: { id: number } },
  {
    days = 7,
    roles = { Sound: 1 },
    ...wishes
  }: {
    days?: number
    roles?: Record<string, number>
    name?: string
  } = {},
) {
  const from = days * DAY_MINUTES
  const session = await aSession(server, { from, to: from + 90, ...wishes })
  await setRoles(server, leader, session, team.id, roles)
  return {
    session,
    slots: (await planOf(server, leader, team.id)).filter((slot) => slot.session === session.id),
  }
}

export const setRoles = (
  { request }: TestServer,
  leader: Person,
  session: Pick<Session, 'id'>,
  team: number,
  roles: Record<string, number>,
) =>
  request
    .put(`/api/users/serving/sessions/${session.id}/roles/`)
    .set(leader.auth)
    .send({ roles: Object.entries(roles).map(([role, needed]) => ({ role, team, needed })) })
    .expect(200)

export interface PlanSlot {
  id: number
  session: number
  role: string
  user: number | null
  state: string
  why: string | null
  clash: number | null
}

/** The slots of a team's plan for a year, as the viewer sees them. */
export async function planOf(
  { request, clock }: TestServer,
  viewer: Person,
  team: number,
): Promise<PlanSlot[]> {
  const from = clock.now().toISOString().slice(0, 10)
  const until = new Date(clock.now().getTime() + 300 * 86_400_000).toISOString().slice(0, 10)
  const { body } = await request
    .get('/api/users/serving/plan/')
    .query({ team, from, until })
    .set(viewer.auth)
    .expect(200)
  return body.slots
}

/** Puts a person on a slot; null takes them off. */
export const putOn = ({ request }: TestServer, leader: Person, slot: number, user: number | null) =>
  request.put(`/api/users/serving/plan/${slot}/`).set(leader.auth).send({ user })

/** Tells a team all its dates of the coming year, a moment later, so that the mails are in order. */
export function tell({ request, clock }: TestServer, leader: Person, team: number) {
  clock.advance(1_000)
  return request
    .post('/api/users/serving/plan/tell/')
    .set(leader.auth)
    .send({
      team,
      until: new Date(clock.now().getTime() + 300 * 86_400_000).toISOString().slice(0, 10),
    })
}
