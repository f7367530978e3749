import { eachOf, keysOf, type Session } from '@church/shared'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  aMember,
  anAdmin,
  aSession,
  chooseKeeping,
  later,
  type Person,
  postMark,
} from '../../../../test/factories.ts'
import { fillTables } from '../../../../test/fill-tables.ts'
import { aChurch } from '../../../../test/server.ts'
import { COUNTED, COUNTING } from './counted.ts'
import { expireSession } from './expire.ts'

const server = await aChurch({ anew: 'everything' })
const { clock, databaseUrl, request, services } = server
const { db, pool } = services

const { rows: withPeople } = await pool.query<{ name: string }>(
  `SELECT table_name AS name FROM information_schema.columns
   WHERE table_schema = 'public' AND column_name = 'user_id'`,
)
/** The ways of being counted in which each row is one person. */
const ways = keysOf(COUNTING).filter(
  (name) =>
    name !== 'absent' &&
    !COUNTING[name].heads &&
    withPeople.some((table) => table.name === COUNTING[name].table),
)

let admin: Person
let ruth: Person
let session: Session
beforeEach(async () => {
  admin = await anAdmin(server)
  ruth = await aMember(server)
  session = await aSession(server)
})

/** Counts Ruth at the session in one way, whatever asks for it. */
async function countRuth(way: (typeof ways)[number]): Promise<void> {
  if (way === 'people') await postMark(server, ruth, session).expect(201)
  else await fillTables(databaseUrl, ruth.id, { only: COUNTING[way].table })
  expect(await numbers()).toEqual({ attendance: 1, absent: 0 })
}

async function numbers() {
  const { rows } = await pool.query(
    `SELECT counted.attendance, counted.absent FROM sessions ${COUNTED} WHERE sessions.id = $1`,
    [session.id],
  )
  return rows[0]
}

/** In how many rows a person is counted, by the way. */
async function rowsOf(person: Person) {
  const counts = ways.map((name) => {
    const { table, where = 'true' } = COUNTING[name]
    return `(SELECT count(*)::int FROM ${table} WHERE user_id = $1 AND ${where}) AS ${name}`
  })
  return (await pool.query(`SELECT ${counts}`, [person.id])).rows[0]
}

async function close() {
  await later(server, new Date(clock.now().getTime() + 7_200_000).toISOString(), admin, ruth)
  // The admin is absent.
  await db.user.update({ where: { id: admin.id }, data: { createdAt: clock.now() } })
  await expireSession(pool, session.id, clock.now())
}

const correct = (present: boolean) =>
  request
    .put(`/api/users/admin/sessions/${session.id}/attendance/${ruth.id}/`)
    .set(admin.auth)
    .send({ present, reason: 'Seen' })

describe.each(ways)('somebody counted by name (%s)', (way) => {
  test('is not absent once the session has closed, until the office says so', async () => {
    await countRuth(way)
    await close()
    expect(await numbers()).toEqual({ attendance: 1, absent: 0 })
    await correct(false).expect(200)
    expect(await numbers()).toEqual({ attendance: 0, absent: 1 })
  })

  test('is counted once after a mark at the place', async () => {
    await countRuth(way)
    await postMark(server, ruth, session)
    expect(await numbers()).toEqual({ attendance: 1, absent: 0 })
  })

  test('is counted once when the office says afterwards that they were there', async () => {
    await countRuth(way)
    await close()
    await correct(true)
    expect(await numbers()).toEqual({ attendance: 1, absent: 0 })
  })

  test.each(['open', 'closed'])(
    'is counted once after a merge, while the session is %s',
    async (state) => {
      await countRuth(way)
      const twin = await aMember(server)
      await postMark(server, twin, session).expect(201)
      if (state === 'closed') await close()
      await request
        .post(`/api/users/${ruth.id}/merge/`)
        .set(admin.auth)
        .send({ into: twin.id })
        .expect(200)
      expect(await numbers()).toEqual({ attendance: 1, absent: 0 })
    },
  )

  test.each(['open', 'closed'])(
    'can take their name off, while the session is %s',
    async (state) => {
      await countRuth(way)
      if (state === 'closed') await close()
      await chooseKeeping(server, ruth, false, 'unname').expect(200)
      expect(await rowsOf(ruth)).toEqual(eachOf(ways, () => 0))
      expect(await numbers()).toEqual({ attendance: 1, absent: 0 })
    },
  )

  test('has one line in the exported attendance', async () => {
    await countRuth(way)
    const { text } = await request
      .post('/api/users/admin/exports/')
      .set(admin.auth)
      .send({ kind: 'attendance' })
      .expect(200)
    const lines = text.split('\r\n').filter((line) => line.includes(ruth.email))
    expect(lines).toHaveLength(1)
    expect(lines[0]).not.toContain('absent')
  })
})
