import { mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { momentAt } from '@church/shared'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { aMember } from '../../test/factories.ts'
import { startS3Server } from '../../test/s3-server.ts'
import { aChurch, INSTALLATION_KEYS } from '../../test/server.ts'
import { tryAdvisoryLock } from '../platform/advisory-lock.ts'
import { type BackupPlace, createBackupPlace } from '../platform/backup-place.ts'
import { newestBackup } from './backup-files.ts'
import { backUpWhenDue, type ScheduledBackup } from './scheduled-backup.ts'
import { verify } from './verify.ts'

const server = await aChurch({ env: { BACKUP_AT: '03:15', BACKUP_KEEP: 2 }, anew: ['backups'] })
const { clock, databaseUrl, services } = server
const { backupPlace: folder, db, pool } = services
await aMember(server)

/** The services of a church in a time zone, with some methods of the place replaced. */
function aChurchIn(
  time_zone = 'Asia/Kolkata',
  replaced: Partial<BackupPlace> = {},
): ScheduledBackup {
  const now = async () => momentAt(clock.now(), time_zone)
  const church = { ...services.church, now }
  const backupPlace = { ...folder, ...replaced }
  return { ...services, church, backupPlace, databaseUrl, installationKeys: INSTALLATION_KEYS }
}
const church = aChurchIn()
const withPlace = (replaced: Partial<BackupPlace>) => aChurchIn('Asia/Kolkata', replaced)

beforeEach(async () => {
  await rm(folder.name, { recursive: true, force: true })
})

/** Sets the clock to a wall-clock time of the church in India. */
const at = (date: string, time: string) => clock.set(`${date}T${time}:00+05:30`)
const files = async () => (await readdir(folder.name)).sort()
const states = async () =>
  (await db.backup.findMany({ orderBy: { day: 'asc' } })).map(
    ({ day, state, attempts }) => `${day.toISOString().slice(0, 10)} ${state} ${attempts}`,
  )

test('makes one backup a day from BACKUP_AT on, and deletes only the oldest of its own', async () => {
  at('2026-01-11', '03:14')
  await backUpWhenDue(church)
  // That of the day before, which nobody has made.
  const first = 'church-2026-01-11-20260110T214400Z.backup'
  expect(await files()).toEqual([first])
  at('2026-01-11', '03:15')
  await Promise.all([1, 2, 3].map(() => backUpWhenDue(church)))
  at('2026-01-11', '23:59')
  await backUpWhenDue(church)
  const second = 'church-2026-01-11-20260110T214500Z.backup'
  expect(await files()).toEqual([first, second])
  expect(await states()).toEqual(['2026-01-10 good 1', '2026-01-11 good 1'])
  expect((await verify(join(folder.name, second))).made_at).toBe('2026-01-10T21:45:00.000Z')

  const others = ['church-2020-01-01-20200101T000000Z.backup', 'photographs.zip']
  for (const name of others) await writeFile(join(folder.name, name), 'of somebody else')
  at('2026-01-12', '09:00')
  await backUpWhenDue(church)
  const third = 'church-2026-01-12-20260112T033000Z.backup'
  expect(await files()).toEqual([...others, second, third].sort())
  expect(await states()).toEqual(['2026-01-11 good 1', '2026-01-12 good 1'])
  expect(newestBackup(await files())).toBe(third)
})

test('does nothing without BACKUP_AT, or while another process makes the backup', async () => {
  await backUpWhenDue({ ...church, env: { ...church.env, BACKUP_AT: undefined } })
  const lock = await tryAdvisoryLock(pool, 'backups')
  await backUpWhenDue(church)
  await lock?.release()
  expect(await states()).toEqual([])
})

test.each([
  ['skip the time', '2026-03-29'],
  ['show the time twice', '2026-10-25'],
])('makes one backup on the day on which the clocks %s', async (_, date) => {
  const berlin = aChurchIn('Europe/Berlin')
  berlin.env = { ...berlin.env, BACKUP_AT: '02:30' }
  const midnight = Date.parse(`${date}T00:00:00Z`)
  for (let minutes = -60; minutes <= 180; minutes += 15) {
    clock.set(new Date(midnight + minutes * 60_000).toISOString())
    await backUpWhenDue(berlin)
  }
  const yesterday = new Date(midnight - 86_400_000).toISOString().slice(0, 10)
  expect(await states()).toEqual([`${yesterday} good 1`, `${date} good 1`])
})

describe('after a good backup', () => {
  const good = 'church-2026-01-11-20260110T214500Z.backup'
  beforeEach(async () => {
    at('2026-01-11', '03:15')
    await backUpWhenDue(church)
    at('2026-01-12', '03:15')
  })

  test('a failure keeps it, and is tried again after a pause that grows', async () => {
    const full = withPlace({
      async write(draft, source) {
        for await (const _ of source) break
        await writeFile(join(folder.name, draft), 'half')
        throw new Error('ENOSPC: no space left on device')
      },
    })
    const times = ['03:15', '03:44', '03:45', '04:44', '04:45', '06:44', '06:45']
    const failed: string[] = []
    for (const time of times) {
      at('2026-01-12', time)
      await backUpWhenDue(full).catch(() => failed.push(time))
    }
    expect(failed).toEqual(['03:15', '03:45', '04:45', '06:45'])
    expect(await files()).toEqual([good])
    expect(await states()).toEqual(['2026-01-11 good 1', '2026-01-12 failed 4'])
    const [, row] = await db.backup.findMany({ orderBy: { day: 'asc' } })
    expect(row).toMatchObject({ failedAt: new Date('2026-01-11T21:45:00Z') })
    expect(row?.problem).toContain('no space left')
    at('2026-01-12', '10:45')
    await backUpWhenDue(church)
    expect(await states()).toEqual(['2026-01-11 good 1', '2026-01-12 good 5'])
  })

  test.each<[string, (path: string) => Promise<unknown>]>([
    [
      'was damaged on the disk',
      async (path) => {
        const bytes = await readFile(path)
        const middle = bytes.length >> 1
        bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle)
        await writeFile(path, bytes)
      },
    ],
    ['is an older one', async (path) => writeFile(path, await readFile(join(folder.name, good)))],
    ['is empty', (path) => writeFile(path, '')],
  ])('one that %s is not called good', async (_, damage) => {
    const damaged = withPlace({
      async write(draft, source) {
        await folder.write(draft, source)
        await damage(join(folder.name, draft))
      },
    })
    await expect(backUpWhenDue(damaged)).rejects.toThrow()
    expect(await files()).toEqual([good])
    expect(await states()).toEqual(['2026-01-11 good 1', '2026-01-12 failed 1'])
  })

  test('a process that stops leaves no draft, and the next start makes the backup', async () => {
    const stopping = new AbortController()
    const stopped = withPlace({
      write: (draft, source) => {
        stopping.abort()
        return folder.write(draft, source)
      },
    })
    await backUpWhenDue(stopped, stopping.signal)
    expect(await files()).toEqual([good])
    await backUpWhenDue(church)
    expect(await states()).toEqual(['2026-01-11 good 1', '2026-01-12 good 1'])
  })

  test('a crash leaves a draft, which the next attempt removes; a complete file is good', async () => {
    const file = 'church-2026-01-12-20260111T214500Z.backup'
    const row = { place: folder.name, startedAt: clock.now(), file }
    await db.backup.create({ data: { ...row, day: new Date('2026-01-12T00:00:00Z') } })
    await writeFile(join(folder.name, `.${file}.part`), 'half')
    at('2026-01-12', '03:44')
    await backUpWhenDue(church)
    expect(await states()).toEqual(['2026-01-11 good 1', '2026-01-12 running 1'])
    at('2026-01-12', '03:45')
    await backUpWhenDue(church)
    const second = 'church-2026-01-12-20260111T221500Z.backup'
    expect(await files()).toEqual([good, second])

    // It died between the last two steps.
    await db.backup.updateMany({ where: { file: second }, data: { state: 'running', bytes: null } })
    at('2026-01-12', '05:00')
    await backUpWhenDue(church)
    expect(await files()).toEqual([good, second])
    expect(await states()).toEqual(['2026-01-11 good 1', '2026-01-12 good 2'])
    expect((await db.backup.findFirst({ where: { file: second } }))?.bytes).toBeGreaterThan(1000n)
  })

  test('removes drafts of another installation only once they are a day old', async () => {
    const [old, young] = ['1', '2'].map((n) => `.church-2026-01-1${n}-20260110T214500Z.backup.part`)
    for (const [name = '', time] of [
      [old, new Date(clock.now().getTime() - 25 * 3_600_000)],
      [young, clock.now()],
    ] as const) {
      await writeFile(join(folder.name, name), 'half')
      await utimes(join(folder.name, name), time, time)
    }
    await backUpWhenDue(church)
    expect(await files()).toContain(young)
    expect(await files()).not.toContain(old)
  })
})

test('writes to a bucket, reads it again from there, and deletes the oldest', async () => {
  const s3 = await startS3Server()
  afterAll(() => s3.close())
  const BACKUP_TO = 's3://church/backups'
  const env = { ...services.env, BACKUP_TO, S3_ENDPOINT: s3.url, S3_PATH_STYLE: true }
  const away = { ...church, env, backupPlace: createBackupPlace(env) }
  for (const day of ['11', '12', '13']) {
    at(`2026-01-${day}`, '03:15')
    await backUpWhenDue(away)
  }
  const stored = [
    'church/backups/church-2026-01-12-20260111T214500Z.backup',
    'church/backups/church-2026-01-13-20260112T214500Z.backup',
  ]
  expect([...s3.objects.keys()]).toEqual(stored)
  const copy = join(folder.name, 'copy.backup')
  await mkdir(folder.name, { recursive: true })
  await writeFile(copy, s3.objects.get(stored[1] ?? '')?.bytes ?? '')
  expect((await verify(copy)).made_at).toBe('2026-01-12T21:45:00.000Z')

  s3.trouble = 'full'
  at('2026-01-14', '03:15')
  await expect(backUpWhenDue(away)).rejects.toThrow('s3://church/backups')
  s3.trouble = undefined
  expect([...s3.objects.keys()]).toEqual(stored)
  expect((await states()).at(-1)).toBe('2026-01-14 failed 1')
})
