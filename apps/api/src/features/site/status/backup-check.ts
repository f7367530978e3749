import type { BackupCheck, Church } from '@church/shared'
import type pg from 'pg'
import type { Platform } from '../../../platform/platform.ts'
import { type BackupRow, findGoodBackups, findLatestBackups } from './backup-ledger.ts'
import { dayDue, nextBackup } from './backup-rules.ts'
import { answerOf, isoOf } from './checks.ts'

interface Needs extends Pick<Platform, 'backupPlace' | 'env'> {
  church: { get(): Promise<Pick<Church, 'time_zone'>> }
  pool: pg.Pool | pg.Client
}

type Verdict = Pick<BackupCheck, 'state' | 'problem'>

/** Milliseconds: two backups were missed. */
const OLD_MS = 48 * 3_600_000

export async function checkBackup(services: Needs, now: Date): Promise<BackupCheck> {
  const { backupPlace, church, env, pool } = services
  const latest = await findLatestBackups(pool)
  const good = latest.find(({ state }) => state === 'good')
  const failingSince = latest.find(({ failedAt, state }) => failedAt && state !== 'good')?.failedAt
  return {
    part: 'backup',
    ...verdictOf({
      at: env.BACKUP_AT,
      good,
      failingSince,
      isThere: await isThere(services, good),
      now,
    }),
    place: backupPlace.kind,
    daily_at: env.BACKUP_AT ?? null,
    last_good_at: isoOf(good?.startedAt),
    bytes: good?.bytes ?? null,
    next_at: env.BACKUP_AT ? await nextAt(env.BACKUP_AT) : null,
    failing_since: isoOf(failingSince),
    stored: (await findGoodBackups(pool, backupPlace.name)).length,
    keep: env.BACKUP_KEEP,
  }

  async function nextAt(at: string) {
    const { time_zone: timeZone } = await church.get()
    const day = dayDue(now, timeZone, at)
    const row = latest.find((each) => each.day === day)
    return nextBackup(row, { now, timeZone, at }).toISOString()
  }
}

/** Whether the file is still where it was written; only the present place can be asked. */
async function isThere({ backupPlace }: Needs, good: BackupRow | undefined): Promise<boolean> {
  if (good?.place !== backupPlace.name) return true
  return answerOf(backupPlace.has(good.file)).catch(() => false)
}

interface Facts {
  at: string | undefined
  good: BackupRow | undefined
  failingSince: Date | null | undefined
  isThere: boolean
  now: Date
}

function verdictOf({ at, good, failingSince, isThere, now }: Facts): Verdict {
  if (!at) return { state: 'warning', problem: 'off' }
  if (!good) {
    return failingSince
      ? { state: 'bad', problem: 'failed' }
      : { state: 'warning', problem: 'none' }
  }
  if (!isThere) return { state: 'bad', problem: 'missing' }
  if (now.getTime() - good.startedAt.getTime() > OLD_MS) return { state: 'bad', problem: 'old' }
  return failingSince ? { state: 'warning', problem: 'failed' } : { state: 'good', problem: null }
}
