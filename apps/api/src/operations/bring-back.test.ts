import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import {
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BACKUP_PART_BYTES, type BringBackProgress, bringBackProgress } from '@church/shared'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { shippedTexts } from '../../test/languages.ts'
import { readEnv } from '../platform/env.ts'
import { createLogger } from '../platform/logger.ts'
import { createPictureFolder } from '../platform/picture-folder.ts'
import { startProduct } from '../product.ts'
import { backUp } from './backup.ts'

const migrationsDir = fileURLToPath(new URL('../../../../prisma/migrations', import.meta.url))
const RUTH = 'ruth@church.test'

let folder: string
let source: TestDatabase
/** A backup that another installation made, of more than one part. */
let file: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'church-bring-back-'))
  source = await createTestDatabase()
  await onDatabase(
    source.url,
    `INSERT INTO users (first_name, last_name, email, password_hash, is_admin)
     SELECT 'Ruth', 'Cole ' || n, CASE WHEN n > 1 THEN n::text ELSE '' END || 'ruth@church.test', 'x', n = 1
     FROM generate_series(1, 40) AS n;
     INSERT INTO audit_events (action, detail)
     SELECT 'user.delete', jsonb_build_object('note', string_agg(md5(random()::text), ''))
     FROM generate_series(1, 50000)`,
  )
  file = join(folder, 'church-2026-01-11-20260111T100000Z.backup')
  const from = {
    databaseUrl: source.url,
    storage: createPictureFolder(join(folder, 'media')),
    now: new Date('2026-01-11T10:00:00Z'),
    installationKeys: ['a key of the machine that was lost, for tests only'],
  }
  await backUp(from, createWriteStream(file))
})

afterAll(async () => {
  await source.drop()
  await rm(folder, { recursive: true })
})

async function onDatabase<Row>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(statement)
  await client.end()
  return rows ?? []
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return address && typeof address === 'object' ? address.port : 0
}

/** Starts the product on an empty database, or beside another process of it. */
async function aFirstStart(beside?: { dataDir: string; databaseUrl: string }) {
  const database = beside ? undefined : await createTestDatabase()
  // Otherwise, it has the ledger of withdrawals of the backup's database.
  if (database) await onDatabase(database.url, 'UPDATE withdrawals SET what = md5(random()::text)')
  const databaseUrl = beside?.databaseUrl ?? database?.url ?? ''
  const dataDir = beside?.dataDir ?? (await mkdtemp(join(folder, 'data-')))
  const port = await freePort()
  const product = await startProduct({
    env: readEnv({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, PORT: String(port), JOBS: 'off' }),
    log: createLogger('silent'),
    print: () => undefined,
    isTerminal: false,
    migrationsDir,
    textsDir: shippedTexts,
  })
  onTestFinished(async () => {
    await product.stop()
    await database?.drop()
  })
  const post = async (path: string, body: object | FormData) => {
    const isForm = body instanceof FormData
    const response = await fetch(`http://127.0.0.1:${port}/api/${path}`, {
      method: 'POST',
      headers: isForm ? {} : { 'Content-Type': 'application/json' },
      body: isForm ? body : JSON.stringify(body),
    })
    const answer = (await response.json()) as Record<string, unknown>
    return { status: response.status, body: answer }
  }
  const [username = '', password = ''] = (await firstAdminOf(dataDir)).split(/\s/)
  const open = async () => String((await post('bring-back/', { username, password })).body.ticket)
  const upload = async (ticket: string, path: string) => {
    const bytes = await readFile(path)
    const parts = Math.ceil(bytes.length / BACKUP_PART_BYTES)
    for (let number = 1; number <= parts; number++) {
      const form = new FormData()
      form.set('ticket', ticket)
      form.set('number', String(number))
      const part = bytes.subarray((number - 1) * BACKUP_PART_BYTES, number * BACKUP_PART_BYTES)
      form.set('part', new Blob([part]))
      expect(await post('bring-back/parts/', form)).toMatchObject({ status: 200 })
    }
    return parts
  }
  const until = async (ticket: string, step: BringBackProgress['step']) => {
    let progress: BringBackProgress | undefined
    await expect
      .poll(
        async () => {
          progress = bringBackProgress.parse((await post('bring-back/progress/', { ticket })).body)
          return progress.step
        },
        { timeout: 20_000 },
      )
      .toBe(step)
    return progress
  }
  return { post, open, upload, until, dataDir, databaseUrl, username, password }
}

const firstAdminOf = (dataDir: string) =>
  readFile(join(dataDir, 'first-admin'), 'utf8').catch(() => '')

test('brings a backup back on a first start, and serves it in every process without a restart', async () => {
  const start = await aFirstStart()
  const other = await aFirstStart(start)
  const { post, username, password } = start
  const ticket = await start.open()
  const parts = await start.upload(ticket, file)
  expect(parts).toBeGreaterThan(1)
  await post('bring-back/check/', { ticket, parts })
  expect(await start.until(ticket, 'checked')).toMatchObject({
    backup: { made_at: '2026-01-11T10:00:00.000Z', people: 40, pictures: 0, own: false },
  })
  expect(await post('bring-back/start/', { ticket, trusted: false })).toMatchObject({ status: 409 })
  await post('bring-back/start/', { ticket, trusted: true, admin: RUTH })
  expect(await start.until(ticket, 'done')).toMatchObject({
    problem: null,
    outcome: { withdrawn: 0, unknown: { from: '2026-01-11T10:00:00.000Z' }, way_in: true },
  })

  for (const each of [start, other]) {
    const former = await each.post('users/login/', { username, password })
    expect(former.body).toMatchObject({ code: 'wrong-sign-in' })
    const restored = await each.post('users/login/', { username: RUTH, password })
    expect(restored.body).toMatchObject({ code: 'own-password-needed' })
  }
  expect(await readdir(start.dataDir)).toContain('installation-keys')
  expect(await firstAdminOf(start.dataDir)).toBe('')
  const left = (await readdir(start.dataDir)).filter((name) => name.startsWith('.bring-back-'))
  expect(left).toEqual([expect.stringMatching(/\.json$/)])
  // From now on, the church has accounts.
  expect((await post('bring-back/start/', { ticket, trusted: true })).body).toMatchObject({
    code: 'bring-back-accounts',
  })
})

test('names a broken file and a foreign one, loses nothing, and is for a church of one account', async () => {
  const { post, open, upload, until, username, password, databaseUrl, dataDir } =
    await aFirstStart()
  const wrong = await post('bring-back/', { username, password: 'guessed' })
  expect(wrong).toMatchObject({ status: 401, body: { code: 'wrong-sign-in' } })
  const made = await post('bring-back/progress/', { ticket: 'made up' })
  expect(made).toMatchObject({ status: 401, body: { code: 'bring-back-ended' } })

  const broken = join(folder, 'broken')
  await writeFile(broken, await readFile(file))
  await truncate(broken, 700_000)
  const foreign = join(folder, 'holiday.jpg')
  await writeFile(foreign, 'JFIF and so on')
  const ticket = await open()
  for (const [path, problem] of [
    [broken, 'damaged'],
    [foreign, 'not-a-backup'],
  ] as const) {
    const again = await open()
    await post('bring-back/check/', { ticket: again, parts: await upload(again, path) })
    const failed = await until(again, 'failed')
    expect(failed).toMatchObject({ problem, reason: expect.not.stringContaining(folder) })
    const started = await post('bring-back/start/', { ticket: again, trusted: true })
    expect(started.body).toMatchObject({ code: 'bring-back-incomplete' })
  }
  expect((await post('users/login/', { username, password })).body).toMatchObject({
    code: 'own-password-needed',
  })

  // Scheduled backups are where BACKUP_TO points; no other file there is read.
  const name = 'church-2026-01-11-20260111T100000Z.backup'
  await mkdir(join(dataDir, 'backups'))
  await copyFile(file, join(dataDir, 'backups', name))
  await post('bring-back/check/', { ticket, stored: '../installation-keys' })
  expect(await until(ticket, 'failed')).toMatchObject({ problem: 'unreachable' })
  await post('bring-back/check/', { ticket, stored: name })
  expect(await until(ticket, 'checked')).toMatchObject({ backup: { people: 40 } })

  await onDatabase(
    databaseUrl,
    `INSERT INTO users (first_name, last_name, email, password_hash) VALUES ('A', 'B', 'c@d.test', 'x')`,
  )
  expect((await post('bring-back/start/', { ticket, trusted: true })).body).toMatchObject({
    code: 'bring-back-accounts',
  })
})
