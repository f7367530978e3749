import { contract, type Endpoint } from '@church/shared'
import { beforeEach, describe, expect, test } from 'vitest'
import { csrfHeaders } from './csrf.ts'
import { aMember, aSession, type Person } from './factories.ts'
import { knownFields, requestSample } from './samples.ts'
import { aChurch } from './server.ts'
import { inDepartment } from './serving.ts'

// What the rows for members show of others: nothing to somebody who has left or waits for approval.

const server = await aChurch()
const { db, pool } = server.services
const csrf = await csrfHeaders(server)
const session = await aSession(server)
const rows = Object.entries<Endpoint>(contract).filter(([, { access }]) => access === 'member')

/** A name that nothing else in the church has. */
const NAME = 'Zelophehad'
const other = await aMember(server, { firstName: NAME })
// So a member reads who it was.
await server.request.post(contract.printDirectory.path).set(other.auth).expect(200)

await inDepartment(server, 'Choir', [other])
const { id: departmentId } = await db.department.findUniqueOrThrow({ where: { name: 'Choir' } })
const team = await db.servingTeam.create({
  data: { name: 'Choir', departmentId, createdAt: server.clock.now() },
})
const slot = await db.servingSlot.create({
  data: { sessionId: session.id, teamId: team.id, role: 'Alto', userId: other.id, state: 'yes' },
})

// Its ids are those that each request names.
const around = (minutes: number) => new Date(server.clock.now().getTime() + minutes * 60_000)
const times = { occursOn: server.clock.now(), startsAt: around(-10), endsAt: around(60) }
await db.group.create({
  data: {
    id: other.id,
    name: 'Youth',
    createdAt: server.clock.now(),
    meetings: { create: { id: other.id, ...times } },
  },
})

/** What parents read and write; the other one is no child. */
const ofChildren: Endpoint[] = [
  contract.updateChild,
  contract.listOwnPhotoPermissions,
  contract.answerPhotoPermission,
]

const search = { keyword: NAME, page: 1 }

const states = {
  member: '',
  'somebody who has left': `UPDATE users SET standing = 'left', left_on = now() WHERE id = $1`,
  'a newcomer who waits for approval': 'UPDATE users SET approved_at = NULL WHERE id = $1',
}

/** The caller leads a group with the other person, serves with them, is asked by them for a swap, and may mark them in their household. */
let caller: Person
beforeEach(async () => {
  caller = await aMember(server)
  await db.household.deleteMany()
  const now = server.clock.now()
  const members = [caller, other].map(({ id: userId }) => {
    return { userId, relation: 'adult', mayAct: userId === caller.id }
  })
  const household = { name: 'Hepher', createdAt: now, members: { create: members } }
  await db.household.create({ data: household })
  await db.householdMember.updateMany({ where: { userId: other.id }, data: { agreedAt: now } })
  await inDepartment(server, 'Choir', [caller])
  await db.groupPerson.deleteMany()
  await db.groupPerson.createMany({
    data: [caller, other].map(({ id }) => ({
      groupId: other.id,
      userId: id,
      leads: id === caller.id,
    })),
  })
  await db.servingSwap.deleteMany()
  const swap = { slotId: slot.id, fromId: other.id, toId: caller.id, askedAt: now }
  await db.servingSwap.create({ data: swap })
})

describe.each(rows)('%s', (_name, row) => {
  test.each(Object.entries(states))('for %s', async (state, change) => {
    if (change) await pool.query(change, [caller.id])
    const { text } = await requestSample(server, row, {
      headers: { ...csrf, ...caller.auth },
      id: other.id,
      known: { ...knownFields(caller, session), users: [other.id], session: session.id, ...search },
    })
    const isShown = row.shows === 'others' && state === 'member' && !ofChildren.includes(row)
    expect(text?.includes(NAME) ?? false).toBe(isShown)
    const marks = await db.attendance.deleteMany({ where: { userId: other.id } })
    expect(marks.count).toBe(isShown && row === contract.markHousehold ? 1 : 0)
  })
})
