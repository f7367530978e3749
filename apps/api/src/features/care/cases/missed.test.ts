import { fileURLToPath } from 'node:url'
import { readMigrations } from '@church/database/migrations.ts'
import type { CareCase } from '@church/shared'
import { beforeEach, expect, test } from 'vitest'
import {
  aMember,
  anAdmin,
  aSession,
  later,
  type Person,
  postMark,
} from '../../../../test/factories.ts'
import { aChurch, startAnotherServer } from '../../../../test/server.ts'
import { held, sundays } from '../../../../test/sundays.ts'
import { expireSession } from '../../attendance/sessions/index.ts'
import { checkCare, checkCareWhenDue, findSignature, isChecked } from './check.ts'

const server = await aChurch({ at: '2026-01-10T10:00:00Z', anew: 'everything' })
const other = await startAnotherServer(server)
const { clock, request, services } = server
const { db } = services

const MIGRATIONS = fileURLToPath(new URL('../../../../../../prisma/migrations', import.meta.url))

const SUNDAYS = ['2026-01-11', '2026-01-18', '2026-01-25']
const MONDAY = '2026-01-26T07:00:00Z'
const joined = new Date('2025-11-01T00:00:00Z')
const member = (firstName: string) => aMember(server, { firstName, lastName: 'Test', joined })

let admin: Person
beforeEach(async () => {
  // Joined after every session, and so is expected at none.
  admin = await anAdmin(server, { joined: new Date('2027-01-01') })
})

async function cases(state = 'open'): Promise<CareCase[]> {
  await later(server, clock.now().toISOString(), admin)
  const call = request.get('/api/users/care/').query({ state, page_size: 100 }).set(admin.auth)
  return (await call.expect(200)).body.results
}

const summary = ({ person, periods_missed, outcome }: CareCase) =>
  [person.name, periods_missed, outcome].filter((part) => part !== null).join(' ')

const check = async (at: string) => {
  clock.set(at)
  await checkCare(services)
}

const plan = (userId: number, fromDate: string, untilDate: string) =>
  db.plannedAbsence.create({
    data: {
      userId,
      fromDate: new Date(fromDate),
      untilDate: new Date(untilDate),
      createdAt: clock.now(),
    },
  })

/** The pool, which first does something else when it is given a certain statement. */
function poolThat(statement: RegExp, act: () => PromiseLike<unknown>): typeof services.pool {
  const query = async (text: string, values: unknown[]) => {
    if (statement.test(text)) await act()
    return services.pool.query(text, values)
  }
  return Object.create(services.pool, { query: { value: query } })
}

const setPeriods = (periods: number) =>
  request.put('/api/users/admin/care/').set(admin.auth).send({ periods }).expect(200)

test('counts weeks: twice a Sunday is one, the evening is enough, days away count neither way', async () => {
  const both = await member('Both')
  const evening = await member('Evening')
  const choir = await member('Choir')
  const away = await member('Away')
  const holiday = await member('Holiday')
  const newly = await member('Newly')
  const entered = await member('Entered')
  const left = await member('Left')
  const child = await member('Child')
  await db.household.create({
    data: {
      name: 'Test',
      createdAt: clock.now(),
      members: { create: { userId: child.id, relation: 'child' } },
    },
  })
  await held(server, '2026-01-04T10:00:00Z', [both])
  await plan(away.id, '2026-01-17', '2026-01-26')
  await plan(holiday.id, '2026-01-01', '2026-01-25')
  for (const date of SUNDAYS) {
    await held(server, `${date}T10:00:00Z`)
    await held(server, `${date}T18:00:00Z`, [evening])
    await held(server, `${date}T20:00:00Z`, [choir], { kind: 'other' })
  }
  await db.user.update({ where: { id: newly.id }, data: { createdAt: new Date('2026-01-20') } })
  await db.user.update({ where: { id: entered.id }, data: { joinedOn: new Date('2026-01-20') } })
  await db.user.update({
    where: { id: left.id },
    data: { standing: 'left', leftOn: new Date('2026-01-20') },
  })
  // Sunday evening still belongs to the running week.
  await checkCare(services)
  expect(await cases()).toEqual([])
  await check(MONDAY)
  const found = await cases()
  expect(found.map(summary)).toEqual(['Both Test 3'])
  expect(found[0]).toMatchObject({
    kind: 'absence',
    last_present_on: '2026-01-04',
    weeks: [
      { week: '2025-12-29', state: 'present' },
      { week: '2026-01-05', state: 'missed' },
      { week: '2026-01-12', state: 'missed' },
      { week: '2026-01-19', state: 'missed' },
    ],
  })
  const ofHoliday = request.get(`/api/users/members/${holiday.id}/weeks/`).set(admin.auth)
  expect((await ofHoliday.expect(200)).body.weeks).toEqual([
    { week: '2025-12-29', state: 'away' },
    { week: '2026-01-05', state: 'away' },
    { week: '2026-01-12', state: 'away' },
    { week: '2026-01-19', state: 'away' },
  ])
  const { body } = await request.get('/api/users/admin/overview/').set(admin.auth).expect(200)
  expect(body.unseen.members.map(({ name }: { name: string }) => name)).toEqual(['Both Test'])
  expect(body.care).toEqual({ open: 1, unassigned: 1, done_this_week: 0 })
  await later(server, MONDAY, evening)
  await request.post('/api/users/profile/ask/').set(evening.auth).send({ what: 'call' }).expect(201)
  expect(await cases()).toContainEqual(
    expect.objectContaining({ kind: 'asked', last_present_on: '2026-01-25' }),
  )
})

test('opens one case however often, in however many processes, and after a kill halfway', async () => {
  await member('Missing')
  await sundays(server, SUNDAYS)
  clock.set(MONDAY)
  const dying = poolThat(/UPDATE care_cases AS care\s+SET state = 'closed', closed_at = \$4/, () =>
    Promise.reject(new Error('killed')),
  )
  await expect(checkCare({ ...services, pool: dying })).rejects.toThrow('killed')
  await Promise.all([checkCare(services), checkCare(other.services), checkCare(services)])
  await checkCareWhenDue(other.services)
  expect((await cases()).map(summary)).toEqual(['Missing Test 3'])
  expect(await db.careCase.count()).toBe(1)
})

test('closes the case of somebody who came back, and opens a new one when they are missed again', async () => {
  const ruth = await member('Ruth')
  await sundays(server, SUNDAYS)
  clock.set(MONDAY)
  const session = await aSession(server)
  await later(server, MONDAY, ruth)
  const pool = poolThat(/INSERT INTO care_cases/, () => postMark(server, ruth, session).expect(201))
  expect(await checkCare({ ...services, pool })).toEqual({ opened: 1, closed: 0 })
  // Nobody is to call somebody who stands in church.
  expect(await cases()).toEqual([])
  clock.advance(2 * 3_600_000)
  await expireSession(services.pool, session.id, clock.now())
  await checkCareWhenDue(services)
  expect(await cases()).toEqual([])
  expect((await cases('closed')).map(summary)).toEqual(['Ruth Test 3 came back'])
  await sundays(server, ['2026-02-08', '2026-02-15', '2026-02-22'])
  await check('2026-02-23T07:00:00Z')
  expect((await cases()).map(summary)).toEqual(['Ruth Test 3'])
})

test('a correction, or days away entered later, close a case; more missed weeks are counted on', async () => {
  const [ruth, noah, tabitha] = [
    await member('Ruth'),
    await member('Noah'),
    await member('Tabitha'),
  ]
  const [first] = await sundays(server, SUNDAYS)
  await check(MONDAY)
  expect(await cases()).toHaveLength(3)
  await db.user.update({
    where: { id: tabitha.id },
    data: { standing: 'left', leftOn: new Date() },
  })
  await request
    .put(`/api/users/admin/sessions/${first}/attendance/${ruth.id}/`)
    .set(admin.auth)
    .send({ present: true, reason: 'She was there.' })
    .expect(200)
  await plan(noah.id, SUNDAYS[1] ?? '', SUNDAYS[1] ?? '')
  // Last seen is the day of the service, not that of the correction.
  const { id: corrected } = (await cases()).find(({ person }) => person.id === ruth.id) ?? {}
  const path = `/api/users/care/${corrected}/`
  const { body: seen } = await request.get(path).set(admin.auth).expect(200)
  expect(seen.last_present_on).toBe(SUNDAYS[0])
  await checkCareWhenDue(services)
  expect((await cases('closed')).map(summary).sort()).toEqual([
    'Noah Test 3 not missed after all',
    'Ruth Test 3 came back',
    'Tabitha Test 3 left',
  ])
  await held(server, '2026-02-01T10:00:00Z')
  await check('2026-02-02T07:00:00Z')
  await held(server, '2026-02-08T10:00:00Z')
  await check('2026-02-09T07:00:00Z')
  expect((await cases()).map(summary).sort()).toEqual(['Noah Test 4', 'Ruth Test 4'])
  const { body } = await request.get('/api/users/admin/overview/').set(admin.auth).expect(200)
  expect(body.unseen.members).toEqual([
    {
      id: ruth.id,
      name: 'Ruth Test',
      last_present: `${SUNDAYS[0]}T10:00:00.000Z`,
      case: expect.any(Number),
      closed_on: null,
    },
    {
      id: noah.id,
      name: 'Noah Test',
      last_present: null,
      case: expect.any(Number),
      closed_on: null,
    },
  ])
})

test('a check is due after whatever is committed late', async () => {
  const ruth = await member('Ruth')
  await checkCare(services)
  const late = await server.beside.connect()
  try {
    await late.query('BEGIN')
    await late.query(
      `INSERT INTO planned_absences (user_id, from_date, until_date, created_at)
       VALUES ($1, '2026-01-01', '2026-01-02', now())`,
      [ruth.id],
    )
    await plan(ruth.id, '2026-02-01', '2026-02-02')
    await checkCare(services)
    await late.query('COMMIT')
  } finally {
    late.release()
  }
  const isDue = async () => {
    const moment = await services.church.now()
    return !(await isChecked(db, await findSignature(services.pool, moment)))
  }
  expect(await isDue()).toBe(true)
  await checkCare(services)
  expect(await isDue()).toBe(false)
})

test('another number of weeks counts from then on: no flood of cases, and none closes', async () => {
  await member('Missing')
  await setPeriods(5)
  await sundays(server, SUNDAYS)
  await later(server, MONDAY, admin)
  await setPeriods(2)
  await checkCare(services)
  expect(await cases()).toEqual([])
  await sundays(server, ['2026-02-01', '2026-02-08'])
  await check('2026-02-09T07:00:00Z')
  expect((await cases()).map(summary)).toEqual(['Missing Test 5'])
  await setPeriods(12)
  await checkCare(services)
  expect((await cases()).map(summary)).toEqual(['Missing Test 5'])
  expect(await db.auditEvent.count({ where: { action: 'care.change' } })).toBe(3)
})

test('a church that had years of absences before this release starts with no cases', async () => {
  const migration = (await readMigrations(MIGRATIONS)).find(({ name }) => name.endsWith('_care'))
  const insert = migration?.script.replace(/^.*(?=INSERT INTO "settings")/s, '') ?? ''
  await services.pool.query(insert)
  expect(await db.setting.count({ where: { key: { not: 'church' } } })).toBe(0)
  await member('Missing')
  await sundays(server, SUNDAYS)
  await services.pool.query(insert)
  await check(MONDAY)
  expect(await cases()).toEqual([])
})

test('after a carer has been in touch, weeks count anew', async () => {
  const [ruth, noah] = [await member('Ruth'), await member('Noah')]
  const [before] = await sundays(server, SUNDAYS)
  await check(MONDAY)
  const outcomes: Record<string, string> = {
    'Ruth Test': 'reached',
    'Noah Test': 'asked not to be contacted',
  }
  for (const { id, person } of await cases()) {
    const event = { outcome: outcomes[person.name] }
    const path = `/api/users/care/${id}/events/`
    await request.post(path).set(admin.auth).send(event).expect(201)
  }
  await sundays(server, ['2026-02-01', '2026-02-08'])
  await check('2026-02-09T07:00:00Z')
  expect(await cases()).toEqual([])
  await sundays(server, ['2026-02-15'])
  await check('2026-02-16T07:00:00Z')
  expect((await cases()).map(summary)).toEqual(['Ruth Test 6'])
  // A correction of a service before the wish is no mark of theirs.
  await request
    .put(`/api/users/admin/sessions/${before}/attendance/${noah.id}/`)
    .set(admin.auth)
    .send({ present: true, reason: 'He was there.' })
    .expect(200)
  await checkCare(services)
  expect((await cases()).map(summary)).toEqual(['Ruth Test 6'])
  await sundays(server, ['2026-02-22'], [ruth, noah])
  await sundays(server, ['2026-03-01', '2026-03-08', '2026-03-15'])
  await check('2026-03-16T07:00:00Z')
  expect((await cases()).map(summary).sort()).toEqual(['Noah Test 3', 'Ruth Test 3'])
})
