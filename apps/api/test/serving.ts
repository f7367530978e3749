import { addDays, type Session } from '@church/shared'
import { aMember, anAdmin, aSession, type Person } from './factories.ts'
import type { TestServer } from './server.ts'

const DAY_MINUTES = 24 * 60

/** How far ahead plans are read and told, in days. */
const AHEAD_DAYS = 300

const todayOf = ({ clock }: Pick<TestServer, 'clock'>) => clock.now().toISOString().slice(0, 10)

/** Puts people into a department, which is created if it does not exist. */
export async function inDepartment(
  { services }: TestServer,
  name: string,
  people: readonly Pick<Person, 'id'>[],
) {
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
  const leader = await aMember(server, { firstName: 'Lea' })
  const name = `Lights ${++made}`
  await server.services.db.servingTeam.create({
    data: {
      name,
      createdAt: server.clock.now(),
      department: { create: { name } },
      leaders: { create: { userId: leader.id } },
    },
  })
  return leader
}

/** A team with a leader and other people, created by an admin over HTTP. */
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
    ...options
  }: {
    days?: number
    roles?: Record<string, number>
    name?: string
  } = {},
) {
  const from = days * DAY_MINUTES
  const session = await aSession(server, { from, to: from + 90, ...options })
  await setRoles(server, leader, session, team.id, roles)
  return {
    session,
    slots: (await planOf(server, leader, team.id)).filter((slot) => slot.session === session.id),
  }
}

/** A team of Lea, who leads it, Ann, Ben and Cid. Ann was told that she is down for Sound at Worship in a week. */
export async function aToldTeam(server: TestServer, options: { swapsNeedLeader?: boolean } = {}) {
  const { members, ...rest } = await aTeam(server, options)
  const [ann, ben, cid] = members
  if (!ann || !ben || !cid) throw new Error('Too few')
  const { session, slots } = await aPlan(server, rest, { name: 'Worship' })
  const [slot] = slots
  if (!slot) throw new Error('No slot')
  await putOn(server, rest.leader, slot.id, ann.id).expect(200)
  await tell(server, rest.leader, rest.team.id).expect(200)
  await server.services.outbox.idle()
  return { ...rest, ann, ben, cid, session, slot: slot.id }
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

/** The coming slots of a team, as a person sees them. */
export async function planOf(
  server: TestServer,
  viewer: Person,
  team: number,
): Promise<PlanSlot[]> {
  const from = todayOf(server)
  const { body } = await server.request
    .get('/api/users/serving/plan/')
    .query({ team, from, until: addDays(from, AHEAD_DAYS) })
    .set(viewer.auth)
    .expect(200)
  return body.slots
}

/** Puts a person on a slot, or with null takes the person off. */
export const putOn = ({ request }: TestServer, leader: Person, slot: number, user: number | null) =>
  request.put(`/api/users/serving/plan/${slot}/`).set(leader.auth).send({ user })

/** Tells a team all its coming dates, a moment later, so that the mails are in order. */
export function tell(server: TestServer, leader: Person, team: number) {
  server.clock.advance(1_000)
  return server.request
    .post('/api/users/serving/plan/tell/')
    .set(leader.auth)
    .send({ team, until: addDays(todayOf(server), AHEAD_DAYS) })
}
