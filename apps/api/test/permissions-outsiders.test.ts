import { contract, type Endpoint } from '@church/shared'
import { beforeEach, describe, expect, test } from 'vitest'
import { csrfHeaders } from './csrf.ts'
import { aMember, aSession, type Person } from './factories.ts'
import { knownFields, requestSample } from './samples.ts'
import { aChurch } from './server.ts'

// What the rows for members show of others: nothing to somebody who has left or waits for approval.

const server = await aChurch()
const { db, pool } = server.services
const csrf = await csrfHeaders(server)
const session = await aSession(server)
const rows = Object.entries<Endpoint>(contract).filter(([, { access }]) => access === 'member')

/** A name that nothing else in the church has. */
const NAME = 'Zelophehad'
const other = await aMember(server, { firstName: NAME })

const states = {
  member: '',
  'somebody who has left': `UPDATE users SET standing = 'left', left_on = now() WHERE id = $1`,
  'a newcomer who waits for approval': 'UPDATE users SET approved_at = NULL WHERE id = $1',
}

/** Somebody who calls, and may mark the other one in their household. */
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
})

describe.each(rows)('%s', (_name, row) => {
  test.each(Object.entries(states))('for %s', async (state, change) => {
    if (change) await pool.query(change, [caller.id])
    const { text } = await requestSample(server, row, {
      headers: { ...csrf, ...caller.auth },
      id: other.id,
      known: { ...knownFields(caller, session), users: [other.id], session: session.id },
    })
    // The other one is no child, of whom parents read more.
    const isShown = row.shows === 'others' && state === 'member' && row !== contract.updateChild
    expect(text?.includes(NAME) ?? false).toBe(isShown)
    const marks = await db.attendance.deleteMany({ where: { userId: other.id } })
    expect(marks.count).toBe(isShown && row === contract.markHousehold ? 1 : 0)
  })
})
