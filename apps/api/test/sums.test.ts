import {
  CHECKED_IN,
  eachOf,
  HEADCOUNTS,
  NUMBER_NAMES,
  type Overview,
  PARTS,
  type PartName,
  SESSION_NUMBERS,
  type Session,
  type SessionDetails,
  type SessionNumbers,
  type SessionsReport,
  sumOf,
  type VisitorCard,
  WITHOUT_A_NAME,
} from '@church/shared'
import type { Response } from 'supertest'
import { beforeEach, expect, test } from 'vitest'
import { tokenOf } from '../src/features/attendance/marking/index.ts'
import {
  expireOverdueSessions,
  makeAllOccurrences,
} from '../src/features/attendance/sessions/index.ts'
import { checkCare } from '../src/features/care/cases/index.ts'
import { whenAvailable } from '../src/platform/database-unavailable.ts'
import { exampleChurch } from '../src/platform/example-church.ts'
import {
  aMember,
  anAdmin,
  enoughChoosers,
  INSIDE,
  later,
  markBody,
  type Person,
  postMark,
} from './factories.ts'
import { createDice, type Dice } from './fuzz/dice.ts'
import { aChurch, startAnotherServer } from './server.ts'

// Whatever happens in a church, and in whatever order, every screen shows the same numbers. A feature that changes
// sessions or marks adds its operations to `operations`, the first one of a new way of being counted to `counting`.

const server = await aChurch({ at: '2026-01-11T08:00:00Z', anew: 'everything' })
const twin = await startAnotherServer(server)
const { clock, request, services } = server
const { db, pool } = services
const { centre, polygon } = exampleChurch

const MINUTE_MS = 60_000
const HISTORIES = Number(process.env.HISTORIES ?? 2)
const OPERATIONS = 40
/** Operations between two checks. */
const CHECK_EVERY = 5
const BUSY = 503
const TRIES = 20

let admin: Person
let people: Person[]
/** A second campus, in the same building. */
const { id: chapel } = await db.campus.create({
  data: { name: 'Chapel', lat: centre.lat, lng: centre.lng, polygon },
})
beforeEach(async () => {
  admin = await anAdmin(server)
  people = [admin, await aMember(server), await aMember(server), await aMember(server)]
  // Their number is shown, but not at the sessions of the choir.
  await enoughChoosers(server)
  await db.member.update({
    where: { id: admin.id },
    data: {
      departments: {
        create: {
          department: { connectOrCreate: { where: { name: 'Choir' }, create: { name: 'Choir' } } },
        },
      },
    },
  })
  const [, parent, grown, teen] = people.map(({ id }) => ({ userId: id }))
  if (!parent || !grown || !teen) return
  await db.household.create({
    data: {
      name: 'Hill',
      createdAt: clock.now(),
      members: {
        create: [
          { ...parent, relation: 'adult', mayAct: true },
          { ...grown, relation: 'adult' },
          { ...teen, relation: 'child' },
        ],
      },
    },
  })
  // Afterwards: another adult in the household ends an agreement.
  await db.householdMember.updateMany({
    where: { userId: { in: [parent.userId, teen.userId] } },
    data: { agreedAt: clock.now() },
  })
})

/** A busy machine may answer 503, for which a client waits and asks again. */
async function patiently(ask: () => PromiseLike<Response>): Promise<Response> {
  let answer = await ask()
  for (let tries = 1; answer.status === BUSY && tries < TRIES; tries++) answer = await ask()
  expect(answer.status).toBe(200)
  return answer
}

const read = (path: string, person = admin) =>
  patiently(() => request.get(`/api/users/${path}`).set(person.auth))
const get = async (path: string, person = admin) => (await read(`${path}/`, person)).body
const post = (path: string, body: object = {}) =>
  request.post(`/api/users/sessions/${path}/`).set(admin.auth).send(body)
const put = (path: string, body: object) =>
  request.put(`/api/users/sessions/${path}/update/`).set(admin.auth).send(body)
const fromNow = (minutes: number) =>
  new Date(clock.now().getTime() + minutes * MINUTE_MS).toISOString()

async function anySession(dice: Dice): Promise<Session | undefined> {
  const sessions: Session[] = await get('sessions')
  // Mostly those of today: a series has many more.
  return dice.one(dice.once(4) ? sessions : sessions.slice(-8))
}

type Operation = (dice: Dice) => Promise<{ status: number } | undefined>

const onAny =
  (act: (session: Session, dice: Dice) => PromiseLike<{ status: number }>): Operation =>
  async (dice) => {
    const session = await anySession(dice)
    return session && (await act(session, dice))
  }

async function mark(dice: Dice) {
  const session = dice.one((await get('sessions/current')) as Session[])
  const person = dice.one(people)
  return session && person && (await postMark(server, person, session))
}

/** A parent marks some of the family, of whom one has not agreed. */
async function markFamily(dice: Dice) {
  const session = dice.one((await get('sessions/current')) as Session[])
  const [, parent, ...others] = people
  if (!session || !parent) return undefined
  const users = [parent, ...others].filter(() => !dice.once(3)).map(({ id }) => id)
  return request
    .post('/api/users/profile/attendance/household/')
    .set(parent.auth)
    .send({ ...markBody(session), users: [...users, parent.id] })
}

const tap = (method: 'post' | 'delete', session: number, dice: Dice) =>
  request[method]('/api/users/attendance/steward/mark/')
    .set(admin.auth)
    .send({ session, user: dice.one(people)?.id })

/** Imports that somebody came to a session, and to one of the week before. */
async function importAttendance(dice: Dice) {
  const [session, person] = [await anySession(dice), dice.one(people)]
  if (!session || !person) return undefined
  const row = (date: string, name: string) =>
    `${person.first_name},${person.last_name},${person.email},${date},${name}`
  const rows = [
    'First Name,Last Name,Email,Date,Session',
    row(session.start_datetime.slice(0, 10), session.name),
    row(`2026-01-0${dice.below(3) + 1}`, 'Last week'),
  ]
  const { body } = await request
    .post('/api/users/admin/imports/')
    .set(admin.auth)
    .field('kind', 'attendance')
    .attach('file', Buffer.from(rows.join('\n')), 'attendance.csv')
  return request
    .post(`/api/users/admin/imports/${body.id}/apply/`)
    .set(admin.auth)
    .send({ skip_rest: true })
}

async function undoImport(dice: Dice) {
  const { imports }: { imports: { id: number }[] } = await get('admin/imports')
  const one = dice.one(imports)
  return one && request.post(`/api/users/admin/imports/${one.id}/undo/`).set(admin.auth)
}

/** A visitor, or a steward for one, fills in a card in either process. */
async function fillInCard(dice: Dice) {
  const session = await anySession(dice)
  const sent = {
    session: session?.id,
    first_name: 'Nora',
    adults: dice.once(4) ? dice.below(30) : dice.below(4),
    children: dice.below(4),
    sure: true,
    ...INSIDE,
    key: String(dice.below(1_000_000)),
    ...(dice.once(3) && { wish: 'call', contact: '07700 900123' }),
  }
  const { request: either } = dice.once(2) ? server : twin
  return either
    .post('/api/church/visits/')
    .set(dice.once(2) ? admin.auth : {})
    .send(sent)
}

const onCard =
  (act: (path: string, dice: Dice) => PromiseLike<{ status: number }>): Operation =>
  async (dice) => {
    const state = dice.once(5) ? 'ended' : 'open'
    const { body } = await read(`visitors/?state=${state}`)
    const card = dice.one(body.results as VisitorCard[])
    return card && (await act(`/api/users/visitors/${card.id}/`, dice))
  }

/** A steward accepts or removes some cards. */
async function decideOnCards(dice: Dice) {
  const { body } = await read('visitors/?page_size=100')
  const ids = (body.results as VisitorCard[]).filter(() => dice.once(2)).map(({ id }) => id)
  const decision = dice.once(2) ? 'accept' : 'remove'
  return request.post('/api/users/visitors/decide/').set(admin.auth).send({ ids, decision })
}

/** A person chooses whether their name is kept, and perhaps takes it off the past, in either process. */
async function chooseName(dice: Dice) {
  const keep = dice.once(2)
  const counted = keep || !dice.once(4)
  const { request: either } = dice.once(2) ? server : twin
  return either
    .put('/api/users/profile/attendance/keeping/')
    .set(dice.one(people)?.auth ?? {})
    .send({ keep, counted, ...(!keep && dice.once(3) && { past: 'unname' }) })
}

/** An operation that counts somebody in each way. */
const counting: Record<PartName, Operation> = {
  people: mark,
  unnamed: chooseName,
  headcount: onAny(({ id }, dice) =>
    request
      .put(`/api/users/admin/sessions/${id}/headcounts/`)
      .set(admin.auth)
      .send({ visitors: dice.below(50), children: dice.below(20), online: 0 }),
  ),
  visitor_cards: fillInCard,
}

const operations: [Operation, ...Operation[]] = [
  chooseName,
  ...Object.values(counting),
  onAny(({ id }, dice) =>
    request
      .put(`/api/users/admin/sessions/${id}/unnamed/`)
      .set(admin.auth)
      .send({ unnamed: dice.below(9), reason: 'Counted at the door' }),
  ),
  fillInCard,
  decideOnCards,
  decideOnCards,
  onCard((path, dice) =>
    request
      .put(path)
      .set(admin.auth)
      .send({ adults: dice.below(5), children: dice.below(5) }),
  ),
  onCard((path, dice) =>
    twin.request
      .post(`${path}join/`)
      .set(admin.auth)
      .send({ user: dice.one(people)?.id }),
  ),
  onCard((path, dice) => {
    if (dice.once(2)) return request.delete(path).set(admin.auth)
    return request.post(`${path}end/`).set(admin.auth)
  }),
  mark,
  mark,
  markFamily,
  importAttendance,
  undoImport,
  async (dice) => {
    const from = dice.below(60) - 20
    return post('create', {
      name: dice.one(['Worship', 'Prayer']),
      start_datetime: fromNow(from),
      end_datetime: fromNow(from + 10 + dice.below(90)),
      kind: dice.one(['service', 'other']),
      departments: dice.once(3) ? ['choir'] : [],
      ...(dice.once(3) && { campus: chapel }),
    })
  },
  async (dice) =>
    post('series', {
      name: 'Daily',
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      start_time: clock.now().toISOString().slice(11, 16),
      minutes: 30 + dice.below(60),
      from_date: '2026-01-11',
      until_date: '2026-01-13',
    }),
  onAny(({ id }) => post(`${id}/cancel`, { reason: 'Snow' })),
  onAny(({ id }) => post(`${id}/reinstate`)),
  onAny(({ id, end_datetime }, dice) =>
    put(`${id}`, {
      end_datetime: new Date(Date.parse(end_datetime) + 5 * MINUTE_MS).toISOString(),
      scope: dice.one(['this', 'following', 'all']),
    }),
  ),
  onAny(({ id }, dice) => put(`${id}`, { campus: chapel, scope: dice.one(['this', 'all']) })),
  onAny(({ id }, dice) => put(`${id}`, { name: 'Renamed', scope: dice.one(['this', 'all']) })),
  onAny(({ id }) => request.delete(`/api/users/sessions/${id}/delete/`).set(admin.auth)),
  onAny(({ id }, dice) => tap('post', id, dice)),
  onAny(({ id }, dice) => tap('delete', id, dice)),
  onAny(({ id }, dice) =>
    request
      .put(`/api/users/admin/sessions/${id}/attendance/${dice.one(people)?.id}/`)
      .set(admin.auth)
      .send({ present: dice.one([true, true, false, null]), reason: 'Seen' }),
  ),
  async (dice) => {
    const at = 1 + dice.below(people.length - 1)
    const into = people[dice.below(at)]
    const merged = await request
      .post(`/api/users/${people[at]?.id}/merge/`)
      .set(admin.auth)
      .send({ into: into?.id })
    people[at] = await aMember(server)
    return merged
  },
  async (dice) => {
    const series = dice.one((await get('sessions/series')) as { id: number }[])
    return series && (await put(`series/${series.id}`, { paused: dice.once(2) }))
  },
  async (dice) => {
    await later(server, fromNow(5 + dice.below(60)), ...people)
    await whenAvailable(() => makeAllOccurrences(services))
    await whenAvailable(() => expireOverdueSessions(services))
    await whenAvailable(() => checkCare(services))
    return undefined
  },
  async (dice) => {
    const person = dice.one(people)
    return request
      .post('/api/users/profile/ask/')
      .set(person?.auth ?? {})
      .send({ what: 'call' })
  },
  async (dice) => {
    const { results } = await cases('state=open')
    const path = `/api/users/care/${dice.one(results as { id: number }[])?.id}/`
    const change = [{ state: 'closed' }, { assignee: admin.id }, { snooze_until: '2026-02-01' }]
    return request
      .put(path)
      .set(admin.auth)
      .send(dice.one(change) ?? {})
  },
]

const cases = async (query: string) => (await read(`care/?${query}`)).body

interface Counted {
  id: number
  cancelled: boolean
  closed: boolean
  present: number
  absent: number
  /** The counts and totals that the closing stored. */
  stored: (number | null)[]
}

async function countRows(): Promise<Counted[]> {
  const query = () =>
    pool.query<Counted>(
      `SELECT sessions.id, cancelled_at IS NOT NULL AS cancelled, expired_at IS NOT NULL AS closed,
       count(*) FILTER (WHERE present)::int AS present,
       count(*) FILTER (WHERE NOT present)::int AS absent,
       ARRAY[present_total, absent_total, present_count, absent_count] AS stored
     FROM sessions LEFT JOIN attendance ON session_id = sessions.id GROUP BY sessions.id`,
    )
  return (await whenAvailable(query)).rows
}

const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)

/** The rows of a CSV file without commas in its cells, by column. */
function rowsOfCsv(text: string): Record<string, string>[] {
  const [columns = [], ...rows] = text
    .slice(1)
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','))
  return rows.map((cells) =>
    Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? ''])),
  )
}

const sumOfColumn = (rows: Record<string, string>[], column: string) =>
  sum(rows.map((row) => Number(row[column])))

const RANGE = 'from=2026-01-01&to=2026-12-31'

/** People of an attendance who are not shown by themselves. */
const hiddenIn = (numbers: SessionNumbers) =>
  numbers.unnamed === null ? numbers.attendance - sumOf(numbers, PARTS) : 0

/** A report as numbers and as rows of CSV. */
async function report(on: 'sessions' | 'people', query = '') {
  const ask = (more: string) => read(`admin/reports/${on}/?${RANGE}${query}${more}`)
  const [{ body }, { text }] = [await ask(''), await ask('&format=csv')]
  return { body, rows: rowsOfCsv(text) }
}

/** Adds up the reports and the exported lines, and compares them with the rows of closed sessions. */
async function checkReports(counted: Counted[]) {
  const closed = counted.filter(({ cancelled, closed }) => closed && !cancelled)
  const { body, rows } = await report('sessions')
  const { sessions, totals }: SessionsReport = body
  expect(sessions.map(({ id }) => id).sort()).toEqual(closed.map(({ id }) => id).sort())
  for (const { id, people, absent, sources, not_kept } of sessions) {
    const counts = closed.find((one) => one.id === id)
    expect({ people, absent }).toEqual({ people: counts?.present, absent: counts?.absent })
    expect(sum(Object.values(sources)) + not_kept).toBe(people)
    const details: SessionDetails = await get(`admin/sessions/${id}`)
    const numbers = eachOf(NUMBER_NAMES, (name) => details[name])
    expect(sessions.find((one) => one.id === id)).toMatchObject({
      ...numbers,
      sources: details.sources,
    })
  }
  const sessionLines = await exported('sessions')
  for (const name of NUMBER_NAMES) {
    const { file } = SESSION_NUMBERS[name]
    expect(sumOfColumn(rows, file)).toBe(totals[name] ?? 0)
    // The exported list also has sessions that are open or cancelled.
    const closed = sessionLines.filter(({ State }) => State === 'closed')
    expect(sumOfColumn(closed, file)).toBe(totals[name] ?? 0)
  }
  const hidden = sum(sessions.map(hiddenIn))
  expect(sumOf(totals, PARTS) + hidden).toBe(totals.attendance)
  expect(sumOf(totals, HEADCOUNTS)).toBe(totals.headcount)
  expect(sumOfColumn(rows, 'New Faces')).toBe(totals.new_faces)
  const kinds = [await report('sessions', '&kind=service'), await report('sessions', '&kind=other')]
  expect(sum(kinds.map((one) => one.body.totals.attendance))).toBe(totals.attendance)

  const { rows: persons } = await report('people')
  expect(sumOfColumn(persons, 'Present')).toBe(totals.people)
  expect(sumOfColumn(persons, 'Of')).toBe(totals.people + totals.absent)

  const lines = await exported('attendance')
  for (const state of ['present', 'absent'] as const) {
    const all = sum(counted.filter(({ cancelled }) => !cancelled).map((one) => one[state]))
    expect(lines.filter(({ Attendance }) => Attendance === state)).toHaveLength(all)
  }
  // '5 without a name'
  const unnamedLines = lines.filter(({ Attendance }) => Attendance?.endsWith(WITHOUT_A_NAME))
  expect(sum(unnamedLines.map(({ Attendance = '' }) => Number.parseInt(Attendance, 10)))).toBe(
    sumOfColumn(sessionLines, SESSION_NUMBERS.unnamed.file),
  )
}

/** The lines of an exported list. */
async function exported(kind: string) {
  const { text } = await patiently(() =>
    request.post('/api/users/admin/exports/').set(admin.auth).send({ kind }),
  )
  return rowsOfCsv(text)
}

/** Adds up the heads in the list of cards. */
async function headsOnCards(session: number): Promise<number> {
  const lists = await Promise.all(
    ['open', 'ended'].map((state) =>
      read(`visitors/?state=${state}&session=${session}&page_size=100`),
    ),
  )
  return sum(lists.flatMap(({ body }) => (body.results as VisitorCard[]).map(({ heads }) => heads)))
}

/** Nobody is counted at an open session both by name and without it; a closed one has neither key nor tokens. */
async function checkNobodyTwice() {
  const rows = await db.attendance.findMany({ where: { present: true } })
  for (const { sessionId, key } of await services.unnamedKeys.findAll(pool)) {
    const tokens = await db.unnamedMark.findMany({ where: { sessionId } })
    const marked = new Set(tokens.map(({ token }) => Buffer.from(token).toString('hex')))
    const named = rows.filter((row) => row.sessionId === sessionId)
    const twice = named.filter(({ userId }) => marked.has(tokenOf(key, userId).toString('hex')))
    expect(twice).toEqual([])
  }
  const left = { where: { session: { expiredAt: { not: null } } } }
  expect([await db.unnamedKey.count(left), await db.unnamedMark.count(left)]).toEqual([0, 0])
}

async function checkSums() {
  const counted = await countRows()
  const counting = counted.filter(({ cancelled }) => !cancelled)
  const present = sum(counting.map((one) => one.present))
  expect((await get('attendance/successful')).count).toBe(present)
  expect((await get('attendance/unsuccessful')).count).toBe(sum(counting.map((one) => one.absent)))
  const own = await Promise.all(people.map((person) => get('profile/attendance', person)))
  expect(sum(own.map(({ count }) => count))).toBe(present)
  for (const { cancelled, closed, absent, stored, present: here } of counted) {
    const totals = closed && !cancelled ? [here, absent, here, absent] : Array(4).fill(null)
    expect(stored).toEqual(totals)
    if (cancelled || !closed) expect(absent).toBe(0)
  }
  await checkReports(counted)
  const { care, current, recent }: Overview = await get('admin/overview')
  expect(care).toMatchObject({
    open: (await cases('state=open')).count,
    unassigned: (await cases('state=open&unassigned=true')).count,
  })
  for (const { id, people, absent } of recent) {
    const numbers = { id, present: people, absent, closed: true }
    expect(counting).toContainEqual(expect.objectContaining(numbers))
  }
  if (current) expect(counting.find(({ id }) => id === current.id)?.present).toBe(current.people)
  for (const shown of [current, ...recent.slice(-2)]) {
    if (!shown) continue
    const details: SessionDetails = await get(`admin/sessions/${shown.id}`)
    expect(details).toMatchObject(eachOf(NUMBER_NAMES, (name) => shown[name]))
    expect(shown.present).toBe(shown.people)
    expect(shown.visitor_cards).toBe(await headsOnCards(shown.id))
    expect(sumOf(shown, PARTS) + hiddenIn(shown)).toBe(shown.attendance)
    expect(sumOf(shown, HEADCOUNTS)).toBe(shown.headcount)
    expect(sum(Object.values(details.sources))).toBe(shown.people)
  }
  await checkNobodyTwice()
  const live =
    current && current.departments.length === 0
      ? { count: sumOf(current, CHECKED_IN), attendance: current.attendance }
      : { count: 0, attendance: 0 }
  await expect.poll(() => services.live.numbers()).toEqual(live)
  await expect.poll(() => twin.services.live.numbers()).toEqual(live)
}

const allStatuses: number[] = []

test.each(Array.from({ length: HISTORIES }, (_, seed) => [seed]))(
  'lists, totals, dashboard and live count agree throughout history %i',
  async (seed) => {
    const dice = createDice(seed + 18)
    const statuses: number[] = []
    for (let n = 1; n <= OPERATIONS; n++) {
      const answer = await dice.one(operations)(dice)
      if (answer) statuses.push(answer.status)
      if (n % CHECK_EVERY === 0) await checkSums()
    }
    expect(statuses.filter((status) => status >= 500 && status !== BUSY)).toEqual([])
    allStatuses.push(...statuses)
  },
)

// In a single history, no session may be created.
test('many operations of the histories did something', () => {
  const successes = allStatuses.filter((status) => status < 300)
  expect(successes.length).toBeGreaterThan(allStatuses.length / 3)
})
