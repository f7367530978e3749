import { type ExportKind, exportErrors, NUMBER_NAMES, type NumberName } from '@church/shared'
import { strFromU8, unzipSync } from 'fflate'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import {
  aMember,
  anAdmin,
  aSessionAt,
  binaryBody,
  later,
  type Person,
} from '../../../../test/factories.ts'
import { outboxMails } from '../../../../test/outbox.ts'
import { PICTURE } from '../../../../test/samples.ts'
import { aChurch } from '../../../../test/server.ts'
import { exportList } from './export-list.ts'

const server = await aChurch({ at: '2026-07-05T10:00:00Z', anew: 'everything' })
const { clock, request, services } = server
const { db, pool } = services

let admin: Person
beforeEach(async () => {
  admin = await anAdmin(server, { firstName: 'Ada', lastName: 'Zuse', email: 'ada@church.test' })
})

const ask = (kind: ExportKind, filters: object = {}) =>
  request.post('/api/users/admin/exports/').set(admin.auth).send({ kind, filters })

/** The lines of an export without its byte order mark. */
async function linesOf(kind: ExportKind, filters?: object): Promise<string[]> {
  const { text, headers } = await ask(kind, filters).expect(200)
  expect(headers['content-disposition']).toBe(`attachment; filename="${kind}.csv"`)
  expect(text.charAt(0)).toBe('\uFEFF')
  const lines = text.slice(1).split('\r\n')
  expect(lines.pop()).toBe('')
  return lines
}

/** A session at 10:00 by the clock in London, in summer. */
const aSummerSession = (date: string, name = 'Worship') =>
  aSessionAt(services, {
    name,
    startsAt: new Date(`${date}T09:00:00Z`),
    endsAt: new Date(`${date}T10:30:00Z`),
  })

test('exports people by name, with cells that no spreadsheet runs', async () => {
  const { id } = await aMember(server, { firstName: '=1+1', lastName: 'Ünal' })
  await db.member.update({
    where: { id },
    data: {
      middleName: '"Al", or; so',
      phoneNumber: '+44 1582 000000',
      dateOfBirth: new Date('1990-05-17'),
      city: "'@home",
      memberType: 'Regular',
      departments: {
        create: ['Youth', 'Choir; men'].map((name) => ({
          department: { connectOrCreate: { where: { name }, create: { name } } },
        })),
      },
    },
  })
  // Late on 30 June in London is 1 July at the church, an hour ahead of UTC.
  const joined = new Date('2026-06-30T23:30:00Z')
  await db.user.update({ where: { id }, data: { createdAt: joined } })
  await db.user.update({ where: { id: admin.id }, data: { joinedOn: new Date('2001-02-03') } })
  await db.member.update({ where: { id: admin.id }, data: { birthday: '05-09' } })
  const email = (await db.user.findUniqueOrThrow({ where: { id } })).email
  const [columns, first, second, ...rest] = await linesOf('people')
  // A new field has a column here, and a value in the line below.
  const expected =
    'Id,First Name,Middle Name,Last Name,Email,Second Email,Phone,Second Phone,Date of Birth,Birthday Without Year,House or Flat,Street,City,Postcode,Member Type,Departments,Standing,Joined,Household,Household Relation'
  expect(columns?.split(',')).toEqual(expected.split(','))
  expect(first).toBe(
    `${id},'=1+1,"""Al"", or; so",Ünal,${email},,'+44 1582 000000,,1990-05-17,,,,''@home,,Regular,"Choir\\; men; Youth",active,2026-07-01,,`,
  )
  expect(second).toMatch(/,Ada,,Zuse,ada@church.test,,,,,'--05-09,.*,active,2001-02-03,,$/)
  expect(rest).toEqual([])
})

test('exports households, and with each person the households that they are in', async () => {
  const child = await aMember(server, {
    firstName: 'Kim',
    lastName: 'Ash',
    email: 'kim@church.test',
  })
  for (const name of ['Ash', 'Zuse']) {
    const parent = name === 'Zuse' ? [{ userId: admin.id, relation: 'adult' }] : []
    const members = { create: [{ userId: child.id, relation: 'child' }, ...parent] }
    await db.household.create({ data: { name, createdAt: clock.now(), members } })
  }
  const [columns, ...lines] = await linesOf('households')
  expect(columns).toBe(
    'Household Id,Household,Household Relation,Id,First Name,Last Name,Email,Phone',
  )
  const kim = `child,${child.id},Kim,Ash,kim@church.test,`
  expect(lines.map((line) => line.replace(/^\d+,/, ''))).toEqual([
    `Ash,${kim}`,
    `Zuse,adult,${admin.id},Ada,Zuse,ada@church.test,`,
    `Zuse,${kim}`,
  ])
  const people = await linesOf('people')
  expect(people[1]).toMatch(/,"Ash; Zuse","child; child"$/)
  expect(people[2]).toMatch(/,Zuse,adult$/)
})

test('exports those who left, or those who did not', async () => {
  const gone = await aMember(server)
  const data = { standing: 'left', leftOn: new Date('2026-07-01') }
  await db.user.update({ where: { id: gone.id }, data })
  expect(await linesOf('people')).toHaveLength(3)
  expect(await linesOf('people', { standing: 'active' })).toHaveLength(2)
  expect((await linesOf('people', { standing: 'left' }))[1]).toMatch(`${gone.id},`)
  // Those who are selected; without a selection nobody, not everybody.
  expect((await linesOf('people', { ids: [gone.id] })).slice(1)).toEqual([
    expect.stringMatching(`${gone.id},`),
  ])
  await ask('people', { ids: [] }).expect(400)
})

test("exports attendance by the church's calendar and clock, without cancelled sessions", async () => {
  const [june, july, cancelled] = [
    await aSummerSession('2026-06-28'),
    await aSummerSession('2026-07-05'),
    await aSummerSession('2026-07-05', 'Snowed in'),
  ]
  const snow = { cancelledAt: clock.now(), cancelReason: 'Snow' }
  await db.session.update({ where: { id: cancelled.id }, data: snow })
  const markedAt = new Date('2026-06-28T09:05:00Z')
  const { id: userId } = admin
  await db.attendance.createMany({
    data: [
      { sessionId: june.id, userId, present: true, markedAt, source: 'code' },
      { sessionId: july.id, userId, present: false },
      { sessionId: cancelled.id, userId, present: true, markedAt },
    ],
  })
  const who = `${userId},Ada,Zuse,ada@church.test`
  const [inJune, inJuly] = [
    `${who},2026-06-28,Worship,10:00,service,present,2026-06-28 10:05,code`,
    `${who},2026-07-05,Worship,10:00,service,absent,,`,
  ]
  expect((await linesOf('attendance')).slice(1)).toEqual([inJune, inJuly])
  expect((await linesOf('attendance', { to: '2026-07-04' })).slice(1)).toEqual([inJune])
  expect((await linesOf('attendance', { from: '2026-07-05' })).slice(1)).toEqual([inJuly])
  expect(await linesOf('attendance', { session_kind: 'other' })).toHaveLength(1)
})

test('exports sessions with the numbers of their screens', async () => {
  const { id } = await aSummerSession('2026-07-05')
  await db.attendance.create({
    data: { sessionId: id, userId: admin.id, present: true, markedAt: clock.now() },
  })
  await db.headcount.create({
    data: { sessionId: id, visitors: 3, children: 2, online: 1, setAt: clock.now() },
  })
  const card = { sessionId: id, adults: 1, children: 2, madeAt: clock.now() }
  await db.visitorCard.create({ data: card })
  const headcounts = { visitors: 3, children: 2, online: 1, headcount: 6 }
  const numbers: Partial<Record<NumberName, number | ''>> = {
    ...headcounts,
    people: 1,
    unnamed: '',
    visitor_cards: 4,
    attendance: 11,
  }
  const open = `${id},2026-07-05,Worship,10:00,11:30,service,,open,`
  const line = [open, ...NUMBER_NAMES.map((name) => numbers[name] ?? 0)].join(',')
  expect((await linesOf('sessions')).slice(1)).toEqual([line])
})

test('refuses a filter that does not apply, and dates in the wrong order', async () => {
  const refused = await ask('people', { from: '2026-01-01' }).expect(400)
  expect(refused.body.detail).toBe('This filter does not apply to people.')
  await ask('people', { standings: 'left' }).expect(400)
  await ask('sessions', { from: '2026-02-01', to: '2026-01-01' }).expect(400)
  await ask('sessions', { from: 'yesterday' }).expect(400)
})

test('needs a recent proof', async () => {
  await later(server, '2026-07-05T10:16:00Z', admin)
  const provedAt = new Date('2026-07-05T10:00:00Z')
  await db.refreshToken.updateMany({ where: { userId: admin.id }, data: { provedAt } })
  expect((await ask('people').expect(403)).body.code).toBe('proof-needed')
})

test('records the filters and the number of rows, and tells the other admins', async () => {
  await anAdmin(server, { firstName: 'Grace', email: 'grace@church.test' })
  await aMember(server)
  await linesOf('people', { standing: 'active' })
  const [event] = await db.auditEvent.findMany({ where: { action: 'export.create' } })
  expect(event).toMatchObject({
    actorId: admin.id,
    detail: { kind: 'people', rows: 3, standing: 'active' },
  })
  await services.outbox.idle()
  const mails = await outboxMails(services.env.DATA_DIR)
  const told = mails.filter(({ subject }) => subject?.startsWith('A list was exported'))
  expect(told.map(({ to }) => to?.[0]?.address)).toEqual(['grace@church.test'])
  expect(told[0]?.text).toContain(
    'Ada Zuse exported the list of people, with 3 lines, on Sunday, 5 July 2026 at 11:00.',
  )
})

/** Asks for everything. @returns the files of the ZIP file by their names */
async function everything(): Promise<Record<string, Uint8Array>> {
  const asked = request.post('/api/users/admin/exports/everything/').set(admin.auth)
  const { body, headers } = await asked.buffer().parse(binaryBody).expect(200)
  expect(headers['content-disposition']).toBe('attachment; filename="church.zip"')
  return unzipSync(body)
}

test('exports everything: all lists and the pictures, by the ids of the lists', async () => {
  const { id } = await aMember(server, { firstName: 'Zoë' })
  await db.member.update({
    where: { id },
    data: { image: await services.media.savePortrait(PICTURE) },
  })
  const gone = await services.media.savePortrait(PICTURE)
  await db.member.update({ where: { id: admin.id }, data: { image: gone } })
  await services.media.remove(gone)
  const files = await everything()
  expect(Object.keys(files)).toEqual([
    'people.csv',
    'households.csv',
    'attendance.csv',
    'sessions.csv',
    `pictures/people/${id}.webp`,
  ])
  expect(strFromU8(files['people.csv'] ?? new Uint8Array())).toContain(`${id},Zoë,`)
  expect((await sharp(files[`pictures/people/${id}.webp`]).metadata()).format).toBe('webp')
  const [event] = await db.auditEvent.findMany({ where: { action: 'export.create' } })
  expect(event?.detail).toEqual({ kind: 'everything', rows: 2 })
})

test('one admin exports one list at a time', async () => {
  const blocker = await server.beside.connect()
  await blocker.query('BEGIN')
  await blocker.query('LOCK TABLE sessions')
  const both = [ask('sessions'), ask('sessions')].map(async (asked) => (await asked).body.code)
  expect(await Promise.race(both)).toBe(exportErrors.busy.code)
  await blocker.query('COMMIT')
  blocker.release()
  expect(await Promise.all(both)).toContain(undefined)
  await ask('sessions').expect(200)
})

const WANTED = { kind: 'people', filters: {}, columns: [], timeZone: 'UTC' } as const

test('shows one moment, whatever changes meanwhile', async () => {
  let counted = 0
  const chunks = exportList(pool, WANTED, async (rows) => {
    counted = rows
    await aMember(server)
  })
  let text = ''
  for await (const chunk of chunks) text += chunk
  expect(counted).toBe(1)
  expect(text.match(/@church.test/g)).toHaveLength(1)
})

test('ends its connection when the reader leaves or the database goes', async () => {
  const reading = `FROM pg_stat_activity
    WHERE state = 'idle in transaction' AND datname = current_database()`
  const open = async () => (await pool.query(`SELECT ${reading}`)).rowCount
  const left = exportList(pool, WANTED, async () => undefined)
  await left.next()
  await expect.poll(open).toBe(1)
  await left.return(undefined)
  await expect.poll(open).toBe(0)

  const cut = exportList(pool, WANTED, async () => undefined)
  await cut.next()
  await pool.query(`SELECT pg_terminate_backend(pid) ${reading}`)
  await expect(cut.next()).rejects.toThrow()
  await expect.poll(open).toBe(0)
})
