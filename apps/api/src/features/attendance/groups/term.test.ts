import { expect, test } from 'vitest'
import { aMember, anAdmin, later, type Person } from '../../../../test/factories.ts'
import {
  aGroup,
  finishList,
  GROUPS,
  MEETINGS,
  meetingsOf,
  RHYTHM,
  seeGroup,
  tapOn,
} from '../../../../test/groups.ts'
import { aChurch, startAnotherServer } from '../../../../test/server.ts'

// A term of groups, lived by a script that keeps its own book. Every number of the product is compared with it.

const server = await aChurch({ connections: 4 })
const { request, services } = server
const { db, pool } = services
const other = await startAnotherServer(server)

/** A long run is a term: `TERM_GROUPS=12 TERM_WEEKS=9`. */
const GROUP_COUNT = Number(process.env.TERM_GROUPS ?? 3)
const WEEKS = Number(process.env.TERM_WEEKS ?? 1)
const LIST_SIZE = GROUP_COUNT > 3 ? 25 : 13
const PEOPLE = GROUP_COUNT * LIST_SIZE
/** A term has some 1,700 calls, most of them in turn. */
const TIMEOUT_MS = 15 * 60_000

let seed = 42
/** A whole number below `end`; the same in every run. */
function random(end: number): number {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return Math.floor((seed / 2_147_483_648) * end)
}

interface Book {
  id: number
  leader: Person
  people: Set<number>
  met: number
  notMet: number
  came: number
  guests: number
  who: Set<number>
}

test('every number of a term of groups is what happened', { timeout: TIMEOUT_MS }, async () => {
  const admin = await anAdmin(server)
  await db.user.createMany({
    data: Array.from({ length: PEOPLE }, (_, n) => ({
      firstName: 'Person',
      lastName: String(n),
      approvedAt: server.clock.now(),
    })),
  })
  const people = (await db.user.findMany({ where: { firstName: 'Person' } })).map(({ id }) => id)
  const books: Book[] = []
  for (let n = 0; n < GROUP_COUNT; n++) {
    const leader = await aMember(server)
    const { body } = await request
      .post(GROUPS)
      .set(admin.auth)
      .send({
        name: `Group ${n}`,
        visibility: n % 3 ? 'open' : 'closed',
        rhythm: RHYTHM,
        leaders: [leader.id],
      })
      .expect(201)
    const ids = people.slice(n * LIST_SIZE, (n + 1) * LIST_SIZE)
    await db.groupPerson.createMany({ data: ids.map((userId) => ({ groupId: body.id, userId })) })
    const none = { met: 0, notMet: 0, came: 0, guests: 0, who: new Set<number>() }
    books.push({ id: body.id, leader, people: new Set(ids), ...none })
  }
  const meetings = new Map<number, { id: number; starts_at: Date }[]>()
  for (const { id } of books) meetings.set(id, await meetingsOf(server, id))
  for (let week = 0; week < WEEKS; week++) {
    const startsAt = meetings.get(books[0]?.id ?? 0)?.[week]?.starts_at
    if (!startsAt) throw new Error('No meeting')
    await later(server, startsAt.toISOString(), ...books.map(({ leader }) => leader))
    for (const book of books) await live(book, meetings.get(book.id)?.[week]?.id ?? 0)
  }
  await later(server, '2026-04-01T10:00:00Z', admin, ...books.map(({ leader }) => leader))
  const { body } = await request
    .get(`${GROUPS}report/`)
    .query({ from: '2026-01-01', to: '2026-04-01' })
    .set(admin.auth)
    .expect(200)
  const told = body.groups.map(({ name: _, ...numbers }: { name: string }) => numbers)
  const lived = books.map(({ id, met, notMet, came, guests, who }) => {
    return { id, met, not_met: notMet, people: who.size, came, guests }
  })
  const byId = (a: { id: number }, b: { id: number }) => a.id - b.id
  expect(told.sort(byId)).toEqual(lived.sort(byId))
  // Nothing of it is attendance, and nobody was written absent.
  expect([await db.attendance.count(), await db.session.count()]).toEqual([0, 0])
  for (const { id, leader, people: own } of books) {
    expect((await seeGroup(server, leader, id)).people).toHaveLength(own.size + 1)
  }
})

test('a list cut off in the middle keeps what it answered, and its number is what it shows', async () => {
  server.clock.set('2026-01-11T10:00:00Z')
  const { leader, members, group, meeting } = await aGroup(server, { people: 12 })
  await later(server, '2026-01-11T11:05:00Z', leader)
  const taps = members.map(async ({ id }, n) => {
    const { status } = await tapOn(n % 2 ? server : other, leader, { meeting, user: id })
    return { id, status }
  })
  const cut = async () => {
    for (let n = 0; n < 5; n++) {
      await server.beside.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid() AND query LIKE '%group_m%'`,
      )
    }
  }
  const [answers] = await Promise.all([Promise.all(taps), cut()])
  // A connection that has been cut is noticed when it is used.
  const statuses: number[] = []
  while (statuses.at(-1) !== 200 && statuses.length < 10) {
    statuses.push((await finishList(server, leader, meeting)).status)
  }
  const { body } = await request.get(`${MEETINGS}${meeting}/`).set(leader.auth).expect(200)
  const here = body.people.filter((person: { here: boolean }) => person.here)
  const ids = here.map(({ id }: { id: number }) => id)
  for (const { id, status } of answers) if (status === 200) expect(ids).toContain(id)
  expect((await meetingsOf(server, group.id))[0]?.came).toBe(ids.length)
})

/** Repeats a call that a busy server refuses, as a leader would; it changes nothing twice. */
async function untilTaken(call: () => PromiseLike<{ status: number }>): Promise<number> {
  const { status } = await call()
  return status === 503 ? untilTaken(call) : status
}

/** One meeting: some come, some taps are taken back or sent twice at once by two processes, one person leaves. */
async function live(book: Book, meeting: number) {
  const { leader } = book
  if (random(8) === 0) {
    await finishList(server, leader, meeting, { not_met: 'illness' }).expect(200)
    book.notMet += 1
    return
  }
  const here = [...book.people].filter(() => random(3) > 0).slice(0, 6)
  for (const user of here) {
    const twice = [server, other].map((each) =>
      untilTaken(() => tapOn(each, leader, { meeting, user })),
    )
    expect(await Promise.all(twice)).toEqual([200, 200])
  }
  const [back] = here
  if (back && random(2) === 0) {
    await tapOn(server, leader, { meeting, user: back, here: false }).expect(200)
    here.shift()
  }
  const guests = random(4)
  await finishList(server, leader, meeting, { guests }).expect(200)
  // A correction afterwards, and somebody who leaves: both stay right.
  const late = [...book.people].find((id) => !here.includes(id))
  if (late && random(3) === 0) {
    await tapOn(other, leader, { meeting, user: late }).expect(200)
    here.push(late)
  }
  const [gone] = here
  if (gone && random(4) === 0) {
    await pool.query('DELETE FROM group_people WHERE group_id = $1 AND user_id = $2', [
      book.id,
      gone,
    ])
    book.people.delete(gone)
  }
  const { body } = await request.get(`${MEETINGS}${meeting}/`).set(leader.auth).expect(200)
  const marked = body.people.filter((person: { here: boolean }) => person.here)
  expect(marked.map(({ id }: { id: number }) => id).sort()).toEqual(here.toSorted())
  book.met += 1
  book.came += here.length
  book.guests += guests
  for (const id of here) book.who.add(id)
}
