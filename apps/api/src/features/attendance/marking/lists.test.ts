import type { Session } from '@church/shared'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  aMember,
  anAdmin,
  aSession,
  later,
  type Person,
  postMark,
} from '../../../../test/factories.ts'
import { aChurch } from '../../../../test/server.ts'
import { expireSession } from '../sessions/index.ts'

const server = await aChurch({ anew: 'everything' })
const { request, clock, services } = server
const HISTORY = '/api/users/profile/attendance/'
const ATTENDANTS = '/api/users/attendance/successful/'
const ABSENTEES = '/api/users/attendance/unsuccessful/'

let admin: Person
let zoe: Person
let sam: Person

beforeEach(async () => {
  admin = await anAdmin(server, { firstName: 'Ada', lastName: 'Admin', email: 'ada@church.test' })
  zoe = await aMember(server, {
    firstName: 'Zoë',
    lastName: 'Ångström',
    email: 'zoe_a@church.test',
  })
  sam = await aMember(server, { firstName: 'Sam', lastName: 'Okafor', email: 'sam@church.test' })
})

/** Holds a session of one hour with these people, and closes it unless told otherwise. */
async function held(name: string, start: string, present: Person[], { close = true } = {}) {
  await later(server, start, ...present)
  const session = await aSession(server, { name, from: 0, to: 60 })
  for (const person of present) await postMark(server, person, session).expect(201)
  clock.advance(60 * 60_000)
  if (close) await expireSession(services.pool, session.id, clock.now())
  await later(server, clock.now().toISOString(), admin, zoe, sam)
  return session
}

const ask = async (path: string, query: object = {}, person = admin) =>
  (await request.get(path).query(query).set(person.auth).expect(200)).body

const pick = <K extends string>({ results }: { results: Record<K, unknown>[] }, ...keys: K[]) =>
  results.map((row) => keys.map((key) => row[key]).join(' '))

describe('attendance lists', () => {
  let first: Session
  let second: Session

  beforeEach(async () => {
    first = await held('Sunday Worship', '2026-01-11T10:00:00Z', [zoe, sam])
    second = await held('Épiphanie', '2026-01-18T10:00:00Z', [zoe])
  })

  test('the last service says how many were there, and to each whether they were among them', async () => {
    const last = { start_datetime: second.start_datetime, count: 1 }
    const path = '/api/users/attendance/last/'
    expect(await ask(path, {}, zoe)).toEqual({ service: { ...last, marked: true } })
    expect(await ask(path, {}, sam)).toEqual({ service: { ...last, marked: false } })
  })

  test('show members their own marks, newest session first', async () => {
    const history = await ask(HISTORY, {}, zoe)
    expect(history).toEqual({
      results: [
        {
          id: expect.any(Number),
          session: second.id,
          name: 'Zoë Ångström',
          attendance_name: 'Épiphanie',
          start_datetime: second.start_datetime,
          end_datetime: second.end_datetime,
          marked_at: '2026-01-18T10:00:00.000Z',
          source: 'phone',
          marked_by: null,
        },
        expect.objectContaining({ attendance_name: 'Sunday Worship' }),
      ],
      next: null,
      previous: null,
      count: 2,
    })
    expect((await ask(HISTORY, {}, sam)).count).toBe(1)
    expect((await ask(HISTORY, {}, admin)).results).toEqual([])
  })

  test("show admins everyone's marks, newest first within a session", async () => {
    const list = await ask(ATTENDANTS)
    expect(pick(list, 'attendance_name', 'name')).toEqual([
      'Épiphanie Zoë Ångström',
      'Sunday Worship Sam Okafor',
      'Sunday Worship Zoë Ångström',
    ])
    expect(list.results[1]).toEqual({
      id: expect.any(Number),
      session: first.id,
      name: 'Sam Okafor',
      attendance_name: 'Sunday Worship',
      start_datetime: first.start_datetime,
      end_datetime: first.end_datetime,
      marked_at: '2026-01-11T10:00:00.000Z',
      source: 'phone',
      marked_by: null,
    })
  })

  test('show admins who was absent, including admins', async () => {
    const list = await ask(ABSENTEES)
    expect(pick(list, 'session_name', 'user_name')).toEqual([
      'Épiphanie Sam Okafor',
      'Épiphanie Ada Admin',
      'Sunday Worship Ada Admin',
    ])
    expect(list.results[0]).toEqual({
      id: expect.any(Number),
      session: second.id,
      user: sam.id,
      user_name: 'Sam Okafor',
      session_name: 'Épiphanie',
      start_datetime: second.start_datetime,
      end_datetime: second.end_datetime,
    })
  })

  test('show admins what one person attended and missed, by the session’s name', async () => {
    await held('Early prayer', '2026-02-01T06:00:00Z', [zoe])
    await held('Late prayer', '2026-02-01T21:00:00Z', [sam])
    const path = `/api/users/members/${zoe.id}/attendance/`
    const { results, count } = await ask(path, { keyword: 'prayer' })
    expect(count).toBe(2)
    expect(results).toMatchObject([
      { session_name: 'Late prayer', present: false, marked_at: null, source: null },
      { session_name: 'Early prayer', present: true, source: 'phone' },
    ])
    expect((await ask(path, { keyword: 'early' })).results).toHaveLength(1)
    const next = (await ask(path, { page_size: 1 })).next
    expect(next).toContain(path)
    await request.get(path).set(zoe.auth).expect(403)
  })

  test('show marks while the session is open, and absences only once it is closed', async () => {
    await held('Evening', '2026-01-18T18:00:00Z', [sam], { close: false })
    expect(pick(await ask(ATTENDANTS, { page_size: 1 }), 'attendance_name')).toEqual(['Evening'])
    expect((await ask(ATTENDANTS)).count).toBe(4)
    expect((await ask(ATTENDANTS, { keyword: 'evening' })).count).toBe(1)
    expect((await ask(ATTENDANTS, { keyword: 'okafor' })).count).toBe(2)
    expect((await ask(ABSENTEES)).count).toBe(3)
    expect((await ask(ABSENTEES, { keyword: 'evening' })).count).toBe(0)
  })

  test("drop deleted users from rows and counts, but keep the session's totals", async () => {
    await services.db.user.delete({ where: { id: zoe.id } })
    const list = await ask(ATTENDANTS)
    expect(pick(list, 'name')).toEqual(['Sam Okafor'])
    expect(list.count).toBe(1)
    await services.db.user.delete({ where: { id: sam.id } })
    expect(await ask(ATTENDANTS)).toMatchObject({ results: [], count: 0 })
    expect(await ask(ABSENTEES)).toMatchObject({ count: 2 })
    const kept = await services.db.session.findUniqueOrThrow({ where: { id: first.id } })
    expect(kept).toMatchObject({ presentTotal: 2, absentTotal: 1, presentCount: 0, absentCount: 1 })
  })

  test('count rows if a closed session has no stored number', async () => {
    await services.db.session.updateMany({ data: { presentCount: null, absentCount: null } })
    expect((await ask(ATTENDANTS)).count).toBe(3)
    expect((await ask(ABSENTEES, { page: 3, page_size: 1 })).results).toHaveLength(1)
  })

  test('show the sessions of a name, of a date at the church, or of both', async () => {
    // At 23:30 UTC, it is the next day in London in summer.
    await held('Sunday Worship', '2026-07-04T23:30:00Z', [sam])
    const rows = async (query: object) => pick(await ask(ATTENDANTS, query), 'name')
    expect(await rows({ service: 'Sunday Worship' })).toEqual([
      'Sam Okafor',
      'Sam Okafor',
      'Zoë Ångström',
    ])
    expect(await rows({ service: 'Sunday' })).toEqual([])
    expect(await rows({ service: 'Sunday Worship', keyword: 'zoe' })).toEqual(['Zoë Ångström'])
    expect(await rows({ service: 'Épiphanie', date: '2026-01-11' })).toEqual([])
    expect(await rows({ date: '2026-07-04' })).toEqual([])
    expect(await rows({ date: '2026-07-05' })).toEqual(['Sam Okafor'])
    expect((await ask(ABSENTEES, { date: '2026-01-18' })).count).toBe(2)
    expect((await ask(ABSENTEES, { date: '2026-01-18', keyword: 'okafor' })).count).toBe(1)
    const { next } = await ask(ATTENDANTS, { service: 'Sunday Worship', page_size: 2 })
    expect(next).toBe(`${ATTENDANTS}?page=2&page_size=2&service=Sunday+Worship`)
  })

  describe('by keyword', () => {
    const found = async (keyword: string) => (await ask(ATTENDANTS, { keyword })).count

    test('find any part of a name, address or session, regardless of case and accents', async () => {
      expect(await found('ZOE')).toBe(2)
      expect(await found('zoë ång')).toBe(2)
      expect(await found('oe angstr')).toBe(2)
      expect(await found('SAM@church')).toBe(1)
      expect(await found('epiphan')).toBe(1)
      expect(await found('worship')).toBe(2)
      expect(await found('  okafor ')).toBe(1)
      expect(await found('nobody')).toBe(0)
    })

    test('show a row once if both its person and its session match', async () => {
      await held('Zoë’s farewell', '2026-01-25T10:00:00Z', [zoe, sam])
      const list = await ask(ATTENDANTS, { keyword: 'zoe' })
      expect(pick(list, 'attendance_name', 'name')).toEqual([
        'Zoë’s farewell Sam Okafor',
        'Zoë’s farewell Zoë Ångström',
        'Épiphanie Zoë Ångström',
        'Sunday Worship Zoë Ångström',
      ])
      expect(list.count).toBe(4)
    })

    test('treat wildcards as plain characters', async () => {
      expect(await found('_')).toBe(2)
      for (const wildcard of ['%', '\\', '％', '＼', '%%', '\\%']) {
        expect(`${wildcard} ${await found(wildcard)}`).toBe(`${wildcard} 0`)
      }
      expect(await found('zoe_a')).toBe(2)
      expect(await found('s_m')).toBe(0)
    })

    test("search one's own history and absences, too", async () => {
      expect((await ask(HISTORY, { keyword: 'EPIPH' }, zoe)).count).toBe(1)
      expect((await ask(HISTORY, { keyword: 'sam' }, zoe)).count).toBe(0)
      expect(pick(await ask(ABSENTEES, { keyword: 'admin' }), 'session_name')).toEqual([
        'Épiphanie',
        'Sunday Worship',
      ])
    })

    test('reject a keyword that is too long', async () => {
      const query = { keyword: 'x'.repeat(101) }
      const { body } = await request.get(ATTENDANTS).query(query).set(admin.auth).expect(400)
      expect(body.errors).toHaveProperty('keyword')
    })
  })
})

describe('paging', () => {
  /** 25 marks and 25 absences in five sessions: marks 1, 3, 5, 7 and 9 of ten people. */
  beforeEach(async () => {
    const crowd = await Promise.all(
      Array.from({ length: 7 }, (_, n) => aMember(server, { firstName: `Crowd${n}` })),
    )
    const all = [zoe, sam, admin, ...crowd]
    for (const [n, size] of [1, 3, 5, 7, 9].entries()) {
      await held(`Week ${n + 1}`, `2026-02-0${n + 1}T10:00:00Z`, all.slice(0, size))
    }
  })

  test.each([ATTENDANTS, ABSENTEES])('%s lists every row once', async (path) => {
    for (const page_size of [1, 2, 3, 4, 7, 10, 25, 100]) {
      const seen: number[] = []
      let page: string | null = `${path}?page_size=${page_size}`
      while (page) {
        const body: { results: { id: number }[]; next: string | null; count: number } =
          await ask(page)
        expect(body.count).toBe(25)
        seen.push(...body.results.map(({ id }) => id))
        page = body.next
      }
      const whole = await ask(path, { page_size: 100 })
      expect(seen).toEqual(whole.results.map(({ id }: { id: number }) => id))
      expect(new Set(seen).size).toBe(25)
    }
  })

  test.each(['crowd', 'crowd3', 'week 4', 'o', 'church.test'])(
    'a search for “%s” lists every row once',
    async (keyword) => {
      const whole = await ask(ATTENDANTS, { page_size: 100, keyword })
      const seen: number[] = []
      for (let page = 1; page <= Math.max(1, Math.ceil(whole.count / 4)); page++) {
        const { results, count } = await ask(ATTENDANTS, { page, page_size: 4, keyword })
        expect(count).toBe(whole.count)
        seen.push(...results.map(({ id }: { id: number }) => id))
      }
      expect(seen).toEqual(whole.results.map(({ id }: { id: number }) => id))
      expect(seen).toHaveLength(whole.count)
      expect(whole.count).toBeGreaterThan(0)
    },
  )

  test('links to neighbouring pages keep the keyword and are relative to the host', async () => {
    const { next, previous } = await ask(ATTENDANTS, { page: 2, page_size: 5, keyword: 'Week' })
    expect(next).toBe(`${ATTENDANTS}?page=3&page_size=5&keyword=Week`)
    expect(previous).toBe(`${ATTENDANTS}?page=1&page_size=5&keyword=Week`)
    expect((await ask(ATTENDANTS, { page: 5, page_size: 5 })).next).toBeNull()
    expect((await ask(ATTENDANTS, { page: 1 })).previous).toBeNull()
    expect((await ask(ATTENDANTS)).results).toHaveLength(10)
  })

  test.each([HISTORY, ATTENDANTS, ABSENTEES])(
    '%s has no page past its end, and a first one of nothing',
    async (path) => {
      const past = await request.get(path).query({ page: 4 }).set(zoe.auth).set(admin.auth)
      expect(past.status).toBe(404)
      expect(past.body.detail).toBe('Invalid page.')
      const nothing = await ask(path, { keyword: 'nobody at all' })
      expect(nothing).toEqual({ results: [], next: null, previous: null, count: 0 })
      await request
        .get(path)
        .query({ keyword: 'nobody at all', page: 2 })
        .set(admin.auth)
        .expect(404)
    },
  )

  test.each([{ page: 0 }, { page: 'x' }, { page: 1.5 }, { page_size: 101 }, { page_size: 0 }])(
    'a page of %o is refused',
    async (query) => {
      await request.get(ATTENDANTS).query(query).set(admin.auth).expect(400)
    },
  )

  test('rejects a page far past the end', async () => {
    await request.get(ATTENDANTS).query({ page: 99_999_999 }).set(admin.auth).expect(404)
  })
})
