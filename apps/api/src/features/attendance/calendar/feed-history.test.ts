import { addDays, type CalendarEvent, DAY_MS, wallClockAt } from '@church/shared'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aMember, anAdmin } from '../../../../test/factories.ts'
import { type ReadEvent, readFeed } from '../../../../test/read-feed.ts'
import { aChurch } from '../../../../test/server.ts'
import { periodOf } from './period.ts'
import { clockChanges } from './time-zone.ts'

// What phones make of the feeds while admins change the calendar, compared with the API after every step. In the year
// that begins here, the clocks of each zone change twice, those of São Paulo at midnight.

const START = '2018-09-15T08:00:00Z'
const ZONES = ['Europe/London', 'Australia/Sydney', 'America/Sao_Paulo']
const HISTORIES = Number(process.env.HISTORIES ?? 2)
const MINUTE_MS = 60_000

const server = await aChurch({ at: START, anew: ['sessions', 'session_series'] })
const { request, services } = server
const admin = await anAdmin(server)
const singer = await aMember(server)
const { db } = services
const choir = await db.department.create({ data: { name: 'Choir' } })
await db.member.upsert({ where: { id: singer.id }, create: { id: singer.id }, update: {} })
await db.memberDepartment.create({ data: { memberId: singer.id, departmentId: choir.id } })
await db.department.create({ data: { name: 'Ushers' } })
const campus = await db.campus.findFirstOrThrow()

const { body: feed } = await request
  .post('/api/users/profile/feeds/')
  .set(singer.auth)
  .send({ name: 'Phone' })
  .expect(201)

const calendars = [
  { feed: new URL(feed.url).pathname, list: '/api/users/calendar/' },
  { feed: '/calendar/public.ics', list: '/api/church/calendar/' },
]

type Listed = Pick<CalendarEvent, 'id' | 'name' | 'place' | 'cancelled_at' | 'start_datetime'> &
  Partial<CalendarEvent>

/** What the API lists on the days that a feed reaches. */
async function listed(path: string): Promise<Listed[]> {
  const { today } = await services.church.now()
  const parts = [
    [-90, 309],
    [310, 400],
  ] as const
  const found = new Map<number, Listed>()
  for (const [from, until] of parts) {
    const query = { from: addDays(today, from), until: addDays(today, until) }
    const { body } = await request.get(path).set(singer.auth).query(query).expect(200)
    for (const event of body) found.set(event.id, event)
  }
  return [...found.values()]
}

/** What a feed should say of what the API lists. */
const said = (event: Listed) => ({
  id: event.id,
  start: event.start_datetime,
  end: event.end_datetime,
  name: event.name,
  place: event.place,
  isCancelled: event.cancelled_at !== null,
  reason: event.cancel_reason ?? '',
})

const content = ({ sequence: _, changedAt: __, ...rest }: ReadEvent) => rest
const byId = (a: { id: number }, b: { id: number }) => a.id - b.id

/** A phone that subscribes to a calendar. */
function aSubscriber(calendar: (typeof calendars)[number]) {
  const known = new Map<number, ReadEvent>()
  return async () => {
    const { text } = await request.get(calendar.feed).expect(200)
    const told = readFeed(text)
    for (const [id, event] of told) {
      const before = known.get(id)
      expect(event.sequence).toBeGreaterThanOrEqual(before?.sequence ?? 0)
      // A phone ignores what it takes for old.
      if (before && event.sequence === before.sequence) expect(event).toEqual(before)
      known.set(id, event)
    }
    for (const id of known.keys()) if (!told.has(id)) known.delete(id)

    const expected = await listed(calendar.list)
    const kept = new Set((await db.session.findMany({ select: { id: true } })).map(({ id }) => id))
    const [still, deleted] = [...known.values()].reduce<[ReadEvent[], ReadEvent[]]>(
      ([some, others], each) =>
        kept.has(each.id) ? [[...some, each], others] : [some, [...others, each]],
      [[], []],
    )
    expect(still.map(content).toSorted(byId)).toEqual(expected.map(said).toSorted(byId))
    for (const event of deleted) expect(event).toMatchObject({ isCancelled: true, reason: '' })
    return { still, deleted }
  }
}

const name = fc.constantFrom('Worship', 'Prayer, song; word', 'Ünï\\code 🎶'.repeat(9), 'Früh: "A"')
const step = fc.record({
  act: fc.constantFrom(
    'create',
    'create',
    'create',
    'series',
    'move',
    'rename',
    'cancel',
    'reinstate',
    'public',
    'audience',
    'kind',
    'detach',
    'following',
    'all',
    'delete',
    'pause',
    'campus',
    'services',
  ),
  /** Of a session, among those that there are. */
  which: fc.nat(1000),
  /** Of a change of the clocks, or none. */
  change: fc.constantFrom(0, 0, 1, 1, null),
  /** From that change, or 90 days before the start. */
  minutes: fc.integer({ min: -10, max: 10 }).map((n) => n * 15),
  day: fc.integer({ min: 0, max: 380 }),
  length: fc.constantFrom(30, 60, 90, 600),
  departments: fc.constantFrom([], [], ['Choir'], ['Ushers'], ['Choir', 'Ushers']),
  public: fc.boolean(),
  kind: fc.constantFrom('service', 'other'),
  name,
  reason: fc.constantFrom('The heating, again; sorry.', 'Snow'),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

const post = (path: string, body?: object) => request.post(path).set(admin.auth).send(body)
const put = (path: string, body: object) => request.put(path).set(admin.auth).send(body)
const sessions = '/api/users/sessions'

/** The times of a step: around a change of the clocks, or at ten on a day of the year. */
function timesOf(step: Step, timeZone: string) {
  const start = new Date(START)
  const year = { from: start, until: new Date(start.getTime() + 380 * DAY_MS) }
  const [change] = clockChanges(timeZone, year).slice(step.change ?? 9)
  const at = (change?.at ?? start.getTime() + step.day * DAY_MS) + step.minutes * MINUTE_MS
  return {
    start_datetime: new Date(at).toISOString(),
    end_datetime: new Date(at + step.length * MINUTE_MS).toISOString(),
    opens_datetime: null,
  }
}

/** Does what an admin would, of which the product may refuse some. */
async function act(step: Step, timeZone: string): Promise<void> {
  const { act, departments, kind, name, public: isPublic } = step
  const all = await db.session.findMany({ orderBy: { id: 'asc' } })
  const session = all[step.which % all.length]
  const times = timesOf(step, timeZone)
  const details = { name, kind, departments, public: isPublic }
  if (act === 'create') return void (await post(`${sessions}/create/`, { ...details, ...times }))
  if (act === 'services') {
    return void (await put('/api/users/admin/calendar/', { public_services: isPublic }))
  }
  if (act === 'campus') {
    return void (await put(`/api/users/admin/campuses/${campus.id}/`, { name }).expect(200))
  }
  if (act === 'series') {
    const { date, time } = wallClockAt(new Date(times.start_datetime), timeZone)
    const [from_date] = [date, '2018-09-20'].toSorted()
    const rhythm = { weekdays: [7, 1], start_time: time, minutes: step.length, from_date }
    return void (await post(`${sessions}/series/`, { ...details, ...rhythm }).expect(201))
  }
  if (!session) return
  const one = `${sessions}/${session.id}`
  const minute = { end_datetime: new Date(session.endsAt.getTime() + MINUTE_MS).toISOString() }
  const deeds = {
    move: () => put(`${one}/update/`, times),
    rename: () => put(`${one}/update/`, { name }),
    cancel: () => post(`${one}/cancel/`, { reason: step.reason }),
    reinstate: () => post(`${one}/reinstate/`),
    public: () => put(`${one}/update/`, { public: isPublic }),
    audience: () => put(`${one}/update/`, { departments }),
    kind: () => put(`${one}/update/`, { kind }),
    detach: () => put(`${one}/update/`, { ...minute, scope: 'this' }),
    following: () =>
      put(`${one}/update/`, { name, public: isPublic, departments, scope: 'following' }),
    all: () => put(`${one}/update/`, { ...minute, name, scope: 'all' }),
    delete: () => request.delete(`${one}/delete/`).set(admin.auth),
    pause: () =>
      put(`${sessions}/series/${session.seriesId ?? 0}/update/`, { paused: !isPublic, name }),
  }
  expect((await deeds[act]()).status).toBeLessThan(500)
}

describe.each(ZONES)('%s', (timeZone) => {
  test('a phone shows what the API lists, after every step of any history', async () => {
    await put('/api/users/admin/church/', { time_zone: timeZone }).expect(200)
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 14, maxLength: 14 }), async (history) => {
        await server.beside.query(
          'DELETE FROM sessions; DELETE FROM session_series; DELETE FROM deleted_sessions',
        )
        const subscribers = calendars.map(aSubscriber)
        for (const each of history) {
          await act(each, timeZone)
          for (const update of subscribers) await update()
        }
      }),
      // Making a history smaller takes as long as running hundreds.
      { numRuns: HISTORIES, endOnFailure: true },
    )
  })

  test('a year of services keeps its instants across both changes of the clocks', async () => {
    await put('/api/users/admin/church/', { time_zone: timeZone }).expect(200)
    const { today } = await services.church.now()
    const weeks = Array.from({ length: 53 }, (_, n) => addDays(today, n * 7 + 1))
    const data = weeks.flatMap((date) =>
      [600, 1110].map((minutes) => {
        const { from: midnight } = periodOf(date, date, timeZone)
        const startsAt = new Date(midnight.getTime() + minutes * MINUTE_MS)
        return { name: 'Worship', startsAt, endsAt: new Date(startsAt.getTime() + 90 * MINUTE_MS) }
      }),
    )
    // Every quarter of an hour of the nights in which the clocks change.
    const year = { from: new Date(START), until: new Date(Date.parse(START) + 380 * DAY_MS) }
    const changes = clockChanges(timeZone, year)
    expect(changes).toHaveLength(2)
    for (const { at } of changes) {
      for (let minutes = -150; minutes <= 150; minutes += 15) {
        const startsAt = new Date(at + minutes * MINUTE_MS)
        data.push({
          name: 'Vigil',
          startsAt,
          endsAt: new Date(startsAt.getTime() + 45 * MINUTE_MS),
        })
      }
    }
    await db.session.createMany({ data })
    const { still } = await aSubscriber(calendars[0] ?? { feed: '', list: '' })()
    expect(still).toHaveLength(data.length)
  })
})
