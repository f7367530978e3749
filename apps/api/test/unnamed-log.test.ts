import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { tokenOf } from '../src/features/attendance/marking/index.ts'
import { expireOverdueSessions } from '../src/features/attendance/sessions/index.ts'
import { sweepUnnamedMarks } from '../src/features/attendance/unnamed/index.ts'
import { checkCare } from '../src/features/care/cases/index.ts'
import { onAuditedEvent } from '../src/platform/audit.ts'
import {
  aMember,
  anAdmin,
  aSession,
  chooseKeeping,
  later,
  markBody,
  OUTSIDE,
  type Person,
  postMark,
  withRole,
} from './factories.ts'
import { listen } from './listener.ts'
import { aChurch } from './server.ts'

// What the log says, at every level, of people who are counted without their names.

const lines: string[] = []
const server = await aChurch({ logged: (line) => lines.push(line) })
const { clock, request, services } = server
const { db, pool } = services

// As `product.ts` does.
const stopAuditLog = onAuditedEvent((event) => services.log.info({ audit: event }, 'audit'))

// Large ids, whose digits occur neither by chance nor in other tests.
await pool.query(`SELECT setval('sessions_id_seq', 345678912), setval('users_id_seq', 765432198)`)
const admin = await anAdmin(server)
const steward = await withRole(server, 'steward')
const named = await aMember(server, { firstName: 'Joanna', lastName: 'Namedhill' })
const [ruth, parent, child] = [
  await aMember(server, { firstName: 'Ruthanna', lastName: 'Quietfield' }),
  await aMember(server, { firstName: 'Parisa', lastName: 'Hushwood' }),
  await aMember(server, { firstName: 'Childric', lastName: 'Hushwood' }),
]
const unnamed = [ruth, parent, child]
const session = await aSession(server)

/** What identifies a person in any line. */
const namesOf = ({ id, first_name, last_name, email, token, refreshToken }: Person) => [
  String(id),
  first_name,
  last_name,
  email,
  token,
  refreshToken,
]

/** Bytes in the ways in which a log could show them. */
const formsOf = (bytes: Buffer) => [
  bytes.toString('hex'),
  bytes.toString('base64'),
  bytes.toString('base64url'),
  bytes.join(),
]

const linesWith = (words: string[], log = lines) =>
  log.filter((line) => words.some((word) => line.includes(word)))

async function aFamily() {
  const members = [
    { userId: parent.id, relation: 'adult', mayAct: true },
    { userId: child.id, relation: 'child' },
  ]
  await db.household.create({
    data: { name: 'Home', createdAt: clock.now(), members: { create: members } },
  })
  // Afterwards: another adult in the household ends an agreement.
  await db.householdMember.updateMany({ data: { agreedAt: clock.now() } })
}

async function markFamily(): Promise<string[]> {
  const { body } = await request
    .post('/api/users/profile/attendance/household/')
    .set(parent.auth)
    .send({ ...markBody(session), users: [parent.id, child.id] })
    .expect(200)
  return body.results.map(({ outcome }: { outcome: string }) => outcome)
}

const tap = (person: Person, by = steward) =>
  request
    .post('/api/users/attendance/steward/mark/')
    .set(by.auth)
    .send({ session: session.id, user: person.id })

const correct = (person: Person) =>
  request
    .put(`/api/users/admin/sessions/${session.id}/attendance/${person.id}/`)
    .set(admin.auth)
    .send({ present: true, reason: 'Seen' })

/** Runs something while a statement on a table fails, as on a broken disk. */
async function whileFailing(statement: string, run: () => PromiseLike<unknown>) {
  await pool.query(`CREATE TRIGGER broken BEFORE ${statement} EXECUTE FUNCTION break()`)
  await run()
  await pool.query(`DROP TRIGGER broken ON ${statement.split(' ')[2]}`)
}

/** The lines of PostgreSQL's own log. */
async function linesOfPostgres(): Promise<string[]> {
  const client = new pg.Client({ connectionString: inject('adminUrl') })
  await client.connect()
  onTestFinished(() => client.end())
  const { rows } = await client.query(`SELECT current_setting('data_directory') AS folder`)
  return (await readFile(join(rows[0].folder, '../../postgres.log'), 'utf8')).split('\n')
}

async function markEverybody() {
  await whileFailing('INSERT ON unnamed_marks', () => postMark(server, ruth, session).expect(500))
  await postMark(server, ruth, session, OUTSIDE).expect(403)
  await postMark(server, ruth, session).expect(201)
  await postMark(server, ruth, session).expect(409)
  expect(await markFamily()).toEqual(['marked', 'marked'])
  expect(await markFamily()).toEqual(['already-marked', 'already-marked'])
  await request
    .get('/api/users/attendance/steward/search/')
    .query({ session: session.id, keyword: ruth.last_name })
    .set(steward.auth)
    .expect(200)
  for (const person of unnamed) {
    await tap(person).expect(409)
    await correct(person).expect(409)
  }
  await tap(ruth, named).expect(403)
  await tap(named).expect(201)
}

async function close() {
  const after = '2026-01-11T12:00:00Z'
  await later(server, after, admin)
  await whileFailing('DELETE ON unnamed_keys', () =>
    expect(expireOverdueSessions(services)).rejects.toThrow('1 of 1 failed'),
  )
  expect((await db.session.findFirst())?.expiredAt).toBeNull()
  await expireOverdueSessions(services)
  expect(await db.session.findFirst()).toMatchObject({ presentTotal: 1, unnamedTotal: 3 })
  await checkCare(services)
  await sweepUnnamedMarks(services)
}

test('no line of any log tells who is counted without their name', async () => {
  onTestFinished(stopAuditLog)
  await pool.query(`CREATE FUNCTION break() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'broken'; END $$`)
  await aFamily()
  await listen(server)
  lines.length = 0
  for (const person of unnamed) await chooseKeeping(server, person, false).expect(200)
  await markEverybody()
  const key = (await services.unnamedKeys.find(pool, session.id)) ?? ''
  const tokens = unnamed.map(({ id }) => tokenOf(key, id))
  const stored = { token: { in: tokens.map((token) => new Uint8Array(token)) } }
  expect(await db.unnamedMark.count({ where: stored })).toBe(3)
  const { encryptedKey } = await db.unnamedKey.findFirstOrThrow()
  await close()

  const logs = [lines, await linesOfPostgres()]
  for (const log of logs) expect(linesWith(['broken'], log)).not.toEqual([])
  expect(linesWith(['/attendance/create/'])).toHaveLength(4)
  expect(linesWith(['session not closed', 'session closed'])).toHaveLength(2)
  expect(linesWith([String(named.id)])).toHaveLength(1)
  const secrets = [key, encryptedKey, ...tokens.flatMap(formsOf)]
  for (const log of logs) {
    expect(linesWith([...unnamed.flatMap(namesOf), ...secrets], log)).toEqual([])
  }
})
