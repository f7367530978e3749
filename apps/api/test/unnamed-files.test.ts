import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { tokenOf } from '../src/features/attendance/marking/index.ts'
import { expireSession } from '../src/features/attendance/sessions/index.ts'
import { sweepUnnamedMarks } from '../src/features/attendance/unnamed/index.ts'
import { backUp } from '../src/operations/backup.ts'
import { aMember, aSession, chooseKeeping, type Person, postMark } from './factories.ts'
import { aChurch, INSTALLATION_KEYS } from './server.ts'

// What the files on disk still reveal after a session has closed.

const server = await aChurch()
const { clock, services } = server
const { db, pool } = services

const people: Person[] = []
let key = ''
let sessionId = 0
let named: Person

beforeAll(async () => {
  // Large ids, whose bytes do not occur by chance.
  await pool.query(`SELECT setval('sessions_id_seq', 123456789), setval('users_id_seq', 987654321)`)
  const session = await aSession(server)
  for (let n = 0; n < 20; n++) {
    const person = await aMember(server)
    people.push(person)
    await chooseKeeping(server, person, false).expect(200)
    await postMark(server, person, session).expect(201)
  }
  named = await aMember(server)
  await postMark(server, named, session).expect(201)
  sessionId = session.id
  key = (await services.unnamedKeys.find(pool, sessionId)) ?? ''
})

/** The bytes of the files in a folder, by path. */
async function filesIn(folder: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
  return new Map(
    await Promise.all(paths.map(async (path) => [path, await readFile(path)] as const)),
  )
}

const int = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32LE(value)
  return bytes
}

const tokens = () => people.map(({ id }) => tokenOf(key, id))
/** The bytes of a row of attendance. */
const rowOf = ({ id }: Person) => Buffer.concat([int(sessionId), int(id)])
const rowsOfPeople = () => people.map(rowOf)

const holds = (files: Map<string, Buffer>, secrets: (Buffer | string)[]) =>
  [...files]
    .filter(([, bytes]) => secrets.some((secret) => bytes.includes(secret)))
    .map(([path]) => path)

/** Connects as an administrator, because nobody else may write a checkpoint. */
async function asAdmin() {
  const url = new URL(inject('adminUrl'))
  url.pathname = new URL(server.databaseUrl).pathname
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  onTestFinished(() => client.end())
  const { rows } = await client.query<{ cluster: string; database: string }>(
    `SELECT current_setting('data_directory') AS cluster,
       current_setting('data_directory') || '/base/' || oid AS database
     FROM pg_database WHERE datname = current_database()`,
  )
  return { client, cluster: rows[0]?.cluster ?? '', database: rows[0]?.database ?? '' }
}

async function backupBytes(): Promise<Map<string, Buffer>> {
  const folder = await mkdtemp(join(tmpdir(), 'church-unnamed-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'backup')
  const storage = { list: async () => [], read: async () => null }
  const from = { databaseUrl: server.databaseUrl, storage, now: clock.now() }
  await backUp({ ...from, installationKeys: INSTALLATION_KEYS }, createWriteStream(path))
  return new Map([['backup', await buffer(createReadStream(path).pipe(createGunzip()))]])
}

test('while the session runs, no file holds its key, and no backup anything of it', async () => {
  const { client, cluster, database } = await asAdmin()
  await client.query('CHECKPOINT')
  expect(holds(await filesIn(database), tokens())).not.toEqual([])
  expect(holds(await filesIn(cluster), [key])).toEqual([])
  const { encryptedKey } = await db.unnamedKey.findFirstOrThrow()
  const tokensInText = tokens().map((token) => token.toString('hex'))
  const backup = await backupBytes()
  expect(holds(backup, [key, encryptedKey, ...tokensInText])).toEqual([])
  expect(
    holds(
      backup,
      people.map(({ email }) => email),
    ),
  ).toEqual(['backup'])
})

test('after the closing and a sweep, the database holds neither tokens nor who was there', async () => {
  const { client, cluster, database } = await asAdmin()
  const { encryptedKey } = await db.unnamedKey.findFirstOrThrow()
  clock.set('2026-01-11T11:00:00Z')
  await expireSession(pool, sessionId, clock.now())
  expect(await db.session.findFirst()).toMatchObject({ presentTotal: 1, unnamedTotal: 20 })
  await sweepUnnamedMarks(services)
  await client.query('VACUUM')
  await client.query('CHECKPOINT')
  expect(holds(await filesIn(database), [...tokens(), ...rowsOfPeople(), encryptedKey])).toEqual([])
  expect(holds(await filesIn(cluster), [key, ...rowsOfPeople()])).toEqual([])
  expect(holds(await filesIn(database), [rowOf(named)])).not.toEqual([])
})
