import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { JOB_NAMES, type StatusCheck } from '@church/shared'
import { beforeEach, expect, test } from 'vitest'
import { anAdmin, aSession } from '../../../../test/factories.ts'
import { aChurch, startAnotherServer } from '../../../../test/server.ts'
import { startTestSmtp } from '../../../../test/smtp.ts'

const smtp = await startTestSmtp()
const server = await aChurch({
  env: { SMTP_URL: smtp.url, BACKUP_AT: '03:15' },
  anew: ['outcomes', 'backups', 'sessions'],
})
const other = await startAnotherServer(server)
const { clock, services } = server
const { db, mailer, outcomes } = services

beforeEach(async () => {
  smtp.refuse.connection = null
  smtp.refuse.recipient = null
})

async function check<Part extends StatusCheck['part']>(part: Part, asked = server) {
  const { body } = await asked.request
    .get('/api/users/admin/status/')
    .set((await anAdmin(server)).auth)
    .expect(200)
  const checks: StatusCheck[] = body.checks
  return checks.find((each): each is StatusCheck & { part: Part } => each.part === part)
}

const aMail = { to: { name: 'Ruth', address: 'ruth@church.test' }, subject: 'A', heading: 'B' }
const mail = { ...aMail, paragraphs: ['C'] }

test('every process says when the last mail was sent, and since when mail fails', async () => {
  const sent = { state: 'good', last_sent_at: '2026-01-11T10:00:00.000Z', failing_since: null }
  await mailer.send(mail)
  await expect.poll(() => check('mail')).toMatchObject(sent)
  // The other process has no mail server of its own.
  expect(await check('mail', other)).toMatchObject({ ...sent, state: 'warning', problem: 'outbox' })
  smtp.refuse.connection = { code: 421, text: 'come back later' }
  for (const minute of [1, 2]) {
    clock.set(`2026-01-11T10:0${minute}:00Z`)
    await expect(mailer.send(mail)).rejects.toThrow()
    await expect.poll(async () => (await db.outcome.findFirst())?.endedAt).toEqual(clock.now())
  }
  const failing = { state: 'bad', problem: 'failing', failing_since: '2026-01-11T10:01:00.000Z' }
  expect(await check('mail', other)).toMatchObject(failing)
  smtp.refuse.connection = null
  await mailer.send(mail)
  await expect.poll(() => check('mail')).toMatchObject({ state: 'good', failing_since: null })
})

test('says which job failed or is overdue, and forgets jobs of other releases', async () => {
  const later = new Date('2026-01-11T10:01:00Z')
  await outcomes.plan(['gone', ...JOB_NAMES].map((name) => ({ name, nextAt: later })))
  expect(await check('jobs')).toMatchObject({ state: 'good', problem: null })
  await outcomes.record('check-care', 'failed', later)
  await outcomes.record('expire-sessions', null, later)
  const jobs = await check('jobs', other)
  expect(jobs).toMatchObject({ state: 'warning', problem: 'failing' })
  const named = (name: string) => jobs?.jobs.find((job) => job.name === name)
  expect(named('check-care')).toMatchObject({ result: 'failed', overdue: false })
  expect(named('expire-sessions')).toMatchObject({
    result: 'done',
    last_at: '2026-01-11T10:00:00.000Z',
    next_at: '2026-01-11T10:01:00.000Z',
  })
  clock.set('2026-01-11T10:16:01Z')
  expect(await check('jobs')).toMatchObject({ state: 'bad', problem: 'stopped' })
})

test('a session that is open ten minutes after its end is bad, and measured', async () => {
  const later = new Date('2026-01-11T10:20:00Z')
  await outcomes.plan(JOB_NAMES.map((name) => ({ name, nextAt: later })))
  const { id } = await aSession(server, { to: 5 })
  const measured = async () =>
    /^church_sessions_overdue .*$/m.exec(await services.metrics.registry.metrics())?.[0]
  clock.set('2026-01-11T10:14:59Z')
  expect(await check('jobs')).toMatchObject({ state: 'good', open_sessions: 0 })
  expect(await measured()).toBe('church_sessions_overdue 0')
  clock.set('2026-01-11T10:15:00Z')
  const open = { state: 'bad', problem: 'sessions-open', open_sessions: 1 }
  expect(await check('jobs', other)).toMatchObject(open)
  expect(await measured()).toBe('church_sessions_overdue 1')
  await db.session.update({ where: { id }, data: { expiredAt: clock.now() } })
  expect(await check('jobs')).toMatchObject({ state: 'good', problem: null })
})

test('describes the database, the disk and the pictures, without paths or addresses', async () => {
  const { body, text } = await server.request
    .get('/api/users/admin/status/')
    .set((await anAdmin(server)).auth)
    .expect(200)
  // The database of the tests does not write to disk.
  expect(body).toMatchObject({ state: 'bad', checked_at: '2026-01-11T10:00:00.000Z' })
  expect(await check('database')).toMatchObject({
    problem: 'not-durable',
    version: expect.stringMatching(/^\d+\.\d+$/),
    bytes: expect.any(Number),
  })
  expect(await check('pictures')).toMatchObject({ state: 'good', place: 'folder' })
  expect((await check('disk'))?.total_bytes).toBeGreaterThan(1e9)
  for (const secret of [services.env.DATA_DIR, smtp.url, '@']) expect(text).not.toContain(secret)
})

test('says how old the last good backup is, and what is wrong with later ones', async () => {
  const none = {
    state: 'warning',
    problem: 'none',
    last_good_at: null,
    next_at: clock.now().toISOString(),
  }
  expect(await check('backup')).toMatchObject(none)
  expect(await check('backup', other)).toMatchObject({
    state: 'warning',
    problem: 'off',
    next_at: null,
  })

  const { name: place } = services.backupPlace
  const day = (date: string) => new Date(`${date}T00:00:00Z`)
  const startedAt = new Date('2026-01-11T03:15:00Z')
  const good = { day: day('2026-01-11'), state: 'good', startedAt, endedAt: startedAt, bytes: 5n }
  await db.backup.create({ data: { ...good, place, file: 'a.backup' } })
  expect(await check('backup')).toMatchObject({ state: 'bad', problem: 'missing' })
  await mkdir(place, { recursive: true })
  await writeFile(join(place, 'a.backup'), 'whole')
  expect(await check('backup')).toMatchObject({
    ...{ state: 'good', problem: null, bytes: 5, stored: 1, keep: 30, daily_at: '03:15' },
    ...{ last_good_at: startedAt.toISOString(), next_at: '2026-01-12T03:15:00.000Z' },
  })

  clock.set('2026-01-12T04:00:00Z')
  const failedAt = new Date('2026-01-12T03:20:00Z')
  const failed = { state: 'failed', startedAt: failedAt, endedAt: failedAt, failedAt }
  await db.backup.create({ data: { ...failed, day: day('2026-01-12'), place, file: 'b.backup' } })
  expect(await check('backup')).toMatchObject({
    ...{ state: 'warning', problem: 'failed', failing_since: failedAt.toISOString() },
    ...{ last_good_at: startedAt.toISOString(), next_at: '2026-01-12T03:50:00.000Z' },
  })
  clock.set('2026-01-13T03:15:01Z')
  expect(await check('backup')).toMatchObject({ state: 'bad', problem: 'old' })
})

test('an admin sends a test mail, and learns what the mail server answered', async () => {
  const admin = await anAdmin(server)
  const sendTest = (asked = server) =>
    asked.request.post('/api/users/admin/status/mail/').set(admin.auth)
  const sender = { domain: '127.0.0.1', spf: 'unknown', dkim: 'unknown' }
  await sendTest().expect(200, { result: 'accepted', code: null, sender })
  expect(smtp.recipients.at(-1)).toBe(admin.email)
  smtp.refuse.recipient = () => ({ code: 550, text: `no ${admin.email} here` })
  await sendTest().expect(200, { result: 'refused', code: 'EENVELOPE 550', sender })
  await sendTest(other).expect(200, { result: 'outbox', code: null, sender: null })
})
