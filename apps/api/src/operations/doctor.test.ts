import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { SMTPServer } from 'smtp-server'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { createTestDatabase } from '../../test/database.ts'
import { anAdmin, aSessionAt } from '../../test/factories.ts'
import { startS3Server } from '../../test/s3-server.ts'
import { aChurch } from '../../test/server.ts'
import { levelOf } from '../platform/disk-space.ts'
import { readEnv } from '../platform/env.ts'
import { exampleChurch } from '../platform/example-church.ts'
import { rememberKeys } from '../platform/key-digests.ts'
import { checkAddress } from './check-address.ts'
import { checkArea, checkChurch } from './check-church.ts'
import { checkConnections, checkDurability, checkTables } from './check-database.ts'
import { checkDisk, checkKeys, checkSecret } from './check-machine.ts'
import { checkMail } from './check-mail.ts'
import { checkPictures } from './check-pictures.ts'
import { checkSessions } from './check-sessions.ts'
import { checkClock, checkTimeZone } from './check-time.ts'
import { runChecks } from './doctor.ts'
import type { Finding } from './finding.ts'

const migrationsDir = fileURLToPath(new URL('../../../../prisma/migrations', import.meta.url))
const server = await aChurch()
const folder = await mkdtemp(join(tmpdir(), 'church-doctor-'))
afterAll(() => rm(folder, { recursive: true }))

async function connected(url = server.services.pool.options.connectionString) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

const found = (state: Finding['state'], message: string) => ({
  state,
  subject: expect.any(String),
  message: expect.stringContaining(message),
})

test('checkDurability warns of a database that may lose commits', async () => {
  // The tests' own server runs without fsync.
  expect(await checkDurability(await connected())).toEqual(found('failed', 'power cut'))
})

test('checkDurability says what to do about a replica', async () => {
  const client = await connected()
  await client.query('SET default_transaction_read_only = on')
  expect(await checkDurability(client)).toEqual(found('failed', 'promote it'))
})

test.each([
  ['on', 'on', 'ok'],
  ['on', 'local', 'ok'],
  ['on', 'off', 'failed'],
  ['off', 'on', 'failed'],
] as const)(
  'with fsync %s and synchronous_commit %s, durability is %s',
  async (fsync, commit, state) => {
    const client = await connected()
    const rows = [{ version: '18', fsync, commit }]
    vi.spyOn(client, 'query').mockImplementation(async () => ({ rows }))
    expect((await checkDurability(client)).state).toBe(state)
  },
)

test('checkConnections says how many the server allows, and warns if no process fits in', async () => {
  const client = await connected()
  expect(await checkConnections(client, 12)).toEqual(found('ok', 'A process takes up to 12'))
  const rows = [{ allowed: 22, open: 15, own: 12 }]
  vi.spyOn(client, 'query').mockImplementation(async () => ({ rows }))
  const full = 'the server allows 22; 15 are open, 12 of them to this database'
  expect(await checkConnections(client, 12)).toEqual(found('warning', full))
})

test("checkTables checks for this release's tables and an admin", async () => {
  const client = await connected()
  expect(await checkTables(client, migrationsDir)).toEqual(found('warning', 'there is no admin'))
  await anAdmin(server)
  expect(await checkTables(client, migrationsDir)).toEqual(found('ok', 'up to date'))
  const bare = await createTestDatabase({ bare: true })
  onTestFinished(() => bare.drop())
  const fresh = await connected(bare.url)
  expect(await checkTables(fresh, migrationsDir)).toEqual(found('warning', 'next start'))
})

test("checkClock compares the clock with the database's", async () => {
  const client = await connected()
  expect(await checkClock(client, Date.now)).toEqual(found('ok', '0.'))
  expect(await checkClock(client, () => Date.now() - 5_000)).toEqual(found('warning', 'NTP'))
  expect(await checkClock(client, () => Date.now() + 60_000)).toEqual(found('failed', '60.'))
})

test('checkTimeZone checks that the time zone fits the place on the map', () => {
  const now = new Date('2026-07-05T10:30:00Z')
  expect(checkTimeZone(exampleChurch, now)).toEqual(found('ok', 'Sunday 11:30'))
  const at = (time_zone: string, lng: number) =>
    checkTimeZone({ ...exampleChurch, time_zone, centre: { lat: 0, lng } }, now).state
  expect(at('Asia/Kolkata', 77)).toBe('ok')
  expect(at('Pacific/Kiritimati', -157)).toBe('ok')
  expect(at('America/New_York', -0.4)).toBe('warning')
  expect(at('UTC', 0)).toBe('ok')
  expect(at('CET', 10)).toBe('warning')
})

test('checkArea checks that the area is plausible for a building', () => {
  const area = (change: Partial<typeof exampleChurch>) => checkArea({ ...exampleChurch, ...change })
  expect(area({})).toEqual(found('ok', 'm², centre inside'))
  const [a, b, c, d, e] = exampleChurch.polygon
  if (!a || !b || !c || !d || !e) throw new Error('The example has five corners.')
  expect(area({ polygon: [a, b, c, d, e, a] })).toEqual(area({}))
  expect(area({ polygon: [a, c, b, d, e] })).toEqual(found('warning', 'cross'))
  expect(area({ polygon: [a, b, a, b] })).toEqual(found('warning', 'cross'))
  const scaled = (by: number) =>
    exampleChurch.polygon.map(({ lat, lng }) => ({
      lat: 51.896 + (lat - 51.896) * by,
      lng: -0.446 + (lng + 0.446) * by,
    }))
  expect(area({ polygon: scaled(0.05) })).toEqual(found('warning', 'smaller'))
  expect(area({ polygon: scaled(7) })).toEqual(found('warning', 'that is large'))
  expect(area({ polygon: scaled(50) })).toEqual(found('warning', 'larger'))
  expect(area({ tolerance_m: 500 })).toEqual(found('warning', 'tolerance'))
})

test('checkSessions warns of a series without a next date and of overlapping services', async () => {
  const client = await connected()
  const now = new Date('2026-01-11T12:00:00Z')
  const check = () => checkSessions(client, exampleChurch, now)
  expect(await check()).toEqual(found('ok', 'next date'))
  await server.services.db.sessionSeries.createMany({
    data: [true, false].map((paused) => ({
      name: paused ? 'Prayer' : 'Worship',
      weekdays: [7],
      startTime: new Date('1970-01-01T10:00:00Z'),
      minutes: 90,
      fromDate: new Date('2026-01-04'),
      untilDate: new Date('2026-01-11'),
      paused,
    })),
  })
  for (const hour of [18, 19]) {
    const startsAt = new Date(`2026-01-11T${hour}:00:00Z`)
    await aSessionAt(server.services, {
      name: `At ${hour}`,
      startsAt,
      endsAt: new Date('2026-01-11T20:00:00Z'),
    })
  }
  const { state, message } = await check()
  expect(state).toBe('warning')
  expect(message).toContain('“Worship” repeats but has no next date')
  expect(message).toContain('“Prayer” is paused')
  expect(message).toContain('“At 19” on 11 Jan 2026, 19:00 begins before “At 18” ends')
})

test('checkSecret checks that the signing key is long, random and private', async () => {
  const DATA_DIR = await mkdtemp(join(folder, 'secret-'))
  expect(await checkSecret({ DATA_DIR })).toEqual(found('ok', 'none yet'))
  expect(await checkSecret({ DATA_DIR, JWT_SECRET: 'abc'.repeat(20) })).toEqual(
    found('failed', 'repeats'),
  )
  const secret = 'Xk2-pT9_vQ7wLmR4sZ8yBn3cFd6gHj5A'
  expect(await checkSecret({ DATA_DIR, JWT_SECRET: secret })).toEqual(found('ok', '32'))
  const file = join(DATA_DIR, 'jwt-secret')
  await writeFile(file, secret, { mode: 0o600 })
  expect(await checkSecret({ DATA_DIR })).toEqual(found('ok', 'only by its owner'))
  await chmod(file, 0o644)
  expect(await checkSecret({ DATA_DIR })).toEqual(found('failed', 'chmod 600'))
  await chmod(file, 0o600)
  await writeFile(join(DATA_DIR, 'installation-keys'), secret, { mode: 0o644 })
  expect(await checkSecret({ DATA_DIR })).toEqual(found('failed', 'installation-keys'))
})

test('checkKeys compares the keys with those of the last start, on whichever machine', async () => {
  const client = await connected()
  const check = async (JWT_SECRET: string, ...INSTALLATION_KEYS: string[]) => {
    const findings: Finding[] = []
    const settings = { DATA_DIR: folder, JWT_SECRET, INSTALLATION_KEYS }
    for await (const finding of checkKeys(client, settings)) findings.push(finding)
    return findings
  }
  expect(await check('signing', 'first')).toEqual([])
  await rememberKeys(client, { signing: 'signing', installation: ['second', 'first'] })
  expect(await check('signing', 'third', 'second', 'first')).toEqual([])
  expect(await check('signing', 'first')).toEqual([found('warning', 'INSTALLATION_KEYS')])
  expect(await check('other', 'second', 'first')).toEqual([found('warning', 'JWT_SECRET')])
  const { value } = await server.services.db.setting.findUniqueOrThrow({ where: { key: 'keys' } })
  expect(JSON.stringify(value)).not.toMatch(/signing":"signing|second|first/)
})

test('checkPictures writes, reads and deletes a file in the folder or the bucket', async () => {
  const bucket = await startS3Server()
  onTestFinished(() => bucket.close())
  const env = (MEDIA: string) => readEnv({ MEDIA, S3_ENDPOINT: bucket.url })
  expect(await checkPictures(env(join(folder, 'none')))).toEqual(found('ok', 'none yet'))
  expect(await checkPictures(env(folder))).toEqual(found('ok', `${folder} can be written`))
  expect(await checkPictures(env('s3://church/media'))).toEqual(found('ok', 's3://church/media'))
  expect(bucket.objects.size).toBe(0)
  expect(await checkPictures(env('s3://another'))).toEqual(found('failed', 'NoSuchBucket'))
  bucket.trouble = 'forbidden'
  expect(await checkPictures(env('s3://church'))).toEqual(found('failed', 'must allow to list'))
})

test('checkDisk checks that the data folder is writable', async () => {
  expect((await checkDisk({ DATA_DIR: folder })).message).toContain('GB free')
  const file = join(folder, 'a file')
  await writeFile(file, '')
  expect(await checkDisk({ DATA_DIR: join(file, 'data') })).toEqual(
    found('failed', 'check its owner'),
  )
})

test('checkDisk warns in a container while three images still fit, and says how to free space', async () => {
  const measure = async () => levelOf(3 * 275_000_000, 20_000_000_000)
  const disk = await checkDisk({ DATA_DIR: folder }, { env: { CALLED_IN: 'container' }, measure })
  expect(disk).toEqual(
    found('warning', 'docker image prune --force && docker builder prune --force'),
  )
  expect((await checkDisk({ DATA_DIR: folder }, { env: {}, measure })).message).not.toMatch(
    /docker/,
  )
})

test('checkMail connects to the mail server, and warns if there is none', async () => {
  const mail = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'] })
  const listening = mail.listen(0, '127.0.0.1')
  await new Promise((resolve) => listening.once('listening', resolve))
  onTestFinished(() => new Promise((resolve) => mail.close(resolve)))
  const address = mail.server.address()
  const port = address && typeof address === 'object' ? address.port : 0
  const settings = { DATA_DIR: folder, SMTP_URL: `smtp://127.0.0.1:${port}?requireTLS=false` }
  expect(await checkMail({ ...settings, MAIL_FROM: 'a@b.test' })).toEqual(found('ok', 'a@b.test'))
  expect(await checkMail(settings)).toEqual(found('warning', 'MAIL_FROM'))
  expect(await checkMail({ DATA_DIR: folder })).toEqual(found('warning', 'outbox'))
  const plain = await checkMail({ DATA_DIR: folder, SMTP_URL: `smtp://127.0.0.1:${port}` })
  expect(plain).toEqual(found('failed', 'requireTLS=false'))
  const wrong = `smtp://me:the-secret@127.0.0.1:${port}`
  const refused = await checkMail({ DATA_DIR: folder, SMTP_URL: wrong })
  expect(refused).toEqual(found('failed', 'do not agree on encryption'))
  expect(refused.message).not.toContain('the-secret')
})

test('checkAddress checks that PUBLIC_URL leads to this church, over HTTPS', async () => {
  const { url } = server
  const env = (values: Record<string, string>) => readEnv({ DATA_DIR: folder, ...values })
  const check = (values: Record<string, string>) => checkAddress(env(values), exampleChurch)
  expect(await check({ PUBLIC_URL: url })).toEqual(found('warning', 'only on this machine'))
  expect(await check({ PUBLIC_URL: 'http://church.example' })).toEqual(
    found('failed', 'does not use https'),
  )
  const other = { ...exampleChurch, name: 'Another' }
  expect(await checkAddress(env({ PUBLIC_URL: url }), other)).toEqual(
    found('failed', 'something other'),
  )
  const silent = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1')
  await new Promise((resolve) => silent.once('listening', resolve))
  onTestFinished(() => void silent.close())
  const address = silent.address()
  const port = address && typeof address === 'object' ? address.port : 0
  const PUBLIC_URL = `http://localhost:${port}`
  const nobody = await check({ PUBLIC_URL, PORT: String(port) })
  expect(nobody).toEqual(found('warning', 'nothing responds'))
  // As in a container, whose localhost is not the machine's.
  const inside = await check({ PUBLIC_URL, PORT: new URL(url).port })
  expect(inside).toEqual(found('warning', 'the product runs, and only this machine'))
})

test('checkChurch reports details that the running product has not read', async () => {
  const PORT = Number(new URL(server.url).port)
  const check = (change: object) =>
    checkChurch(
      { PORT, CHURCH_CONFIG: 'church.json', churchFile: { ...exampleChurch, locked: [] } },
      { ...exampleChurch, ...change },
    )
  expect(await check({})).toEqual(found('warning', 'fictional'))
  expect(await check({ name: 'St Mary' })).toEqual(found('warning', 'restart it'))
  const { db } = server.services
  const { value } = await db.setting.findUniqueOrThrow({ where: { key: 'church' } })
  const rename = (name: string) =>
    db.setting.update({ where: { key: 'church' }, data: { value: { ...Object(value), name } } })
  await rename('St Mary')
  onTestFinished(() => rename(exampleChurch.name).then(() => undefined))
  expect(await check({ name: 'St Mary' })).toEqual(found('ok', 'no longer counts for name:'))
  expect(await check({ name: 'St Mary', tolerance_m: 7 })).toEqual(found('warning', 'restart it'))
})

test('runs every check even if the database is unavailable', async () => {
  const silent = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1')
  await new Promise((resolve) => silent.once('listening', resolve))
  onTestFinished(() => void silent.close())
  const address = silent.address()
  const port = address && typeof address === 'object' ? address.port : 0
  const states: Record<string, string> = {}
  const env = readEnv({
    DATA_DIR: folder,
    PUBLIC_URL: server.url,
    DATABASE_URL: `postgresql://me:the-secret@127.0.0.1:${port}/church`,
  })
  for await (const finding of runChecks(env, migrationsDir)) {
    states[finding.subject] = finding.state
    expect(finding.message).not.toContain('the-secret')
  }
  expect(states).toEqual({
    database: 'failed',
    mail: 'warning',
    secret: 'ok',
    address: 'warning',
    church: 'warning',
    area: 'ok',
    'time zone': 'ok',
    pictures: 'ok',
    disk: expect.any(String),
  })
})
