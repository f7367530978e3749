import { setTimeout as sleep } from 'node:timers/promises'
import {
  type DatabaseCheck,
  type DiskCheck,
  isKeyOf,
  JOB_NAMES,
  type JobsCheck,
  type MailCheck,
  type PicturesCheck,
} from '@church/shared'
import { readDatabaseFacts } from '../../../platform/database-facts.ts'
import { diskSpaceOf } from '../../../platform/disk-space.ts'
import { MAIL_OUTCOME, type Outcome } from '../../../platform/outcomes.ts'
import type { Platform } from '../../../platform/platform.ts'
import { countOverdue } from '../../attendance/sessions/index.ts'
import { countBounces } from '../../messages/deliveries/index.ts'

type Outcomes = Map<string, Outcome>

/** Milliseconds by which a job may be late, because of a long run or a restart. */
const LATE_MS = 15 * 60_000

/** Milliseconds that a folder on the network, or a bucket, may take to answer. */
const ANSWER_MS = 3_000

/** Rejects if there is no answer in time. */
export const answerOf = <T>(asking: Promise<T>): Promise<T> =>
  Promise.race([
    asking,
    sleep(ANSWER_MS, undefined, { ref: false }).then(() => Promise.reject(new Error('no answer'))),
  ])

export const isoOf = (instant: Date | null | undefined) => instant?.toISOString() ?? null

export async function checkMail(
  { clock, env, pool }: Pick<Platform, 'clock' | 'env' | 'pool'>,
  outcomes: Outcomes,
): Promise<MailCheck> {
  const last = outcomes.get(MAIL_OUTCOME)
  const facts = {
    part: 'mail' as const,
    last_sent_at: isoOf(last?.goodAt),
    failing_since: isoOf(last?.failingSince),
    code: last?.problem ?? null,
    bounces: await countBounces(pool, clock.now()),
  }
  if (last?.failingSince) return { ...facts, state: 'bad', problem: 'failing' }
  return env.SMTP_URL
    ? { ...facts, state: 'good', problem: null }
    : { ...facts, state: 'warning', problem: 'outbox' }
}

export async function checkJobs(
  { env, pool }: Pick<Platform, 'env' | 'pool'>,
  outcomes: Outcomes,
  now: Date,
): Promise<JobsCheck> {
  const isOn = { 'back-up': env.BACKUP_AT, 'look-for-updates': env.RELEASES_URL }
  const known = JOB_NAMES.filter((name) => !isKeyOf(isOn, name) || isOn[name])
  const jobs = known.map((name) => {
    const last = outcomes.get(name)
    const isLate = last?.nextAt && now.getTime() > last.nextAt.getTime() + LATE_MS
    return {
      name,
      last_at: isoOf(last?.endedAt),
      result: last?.endedAt ? (last.failingSince ? 'failed' : 'done') : null,
      failing_since: isoOf(last?.failingSince),
      next_at: isoOf(last?.nextAt),
      overdue: isLate === true,
    } as const
  })
  const facts = { part: 'jobs' as const, jobs, open_sessions: await countOverdue(pool, now) }
  if (jobs.some(({ overdue, next_at }) => overdue || next_at === null)) {
    return { ...facts, state: 'bad', problem: 'stopped' }
  }
  if (facts.open_sessions > 0) return { ...facts, state: 'bad', problem: 'sessions-open' }
  return jobs.some(({ result }) => result === 'failed')
    ? { ...facts, state: 'warning', problem: 'failing' }
    : { ...facts, state: 'good', problem: null }
}

export async function checkDatabase({ pool }: Pick<Platform, 'pool'>): Promise<DatabaseCheck> {
  const { version, bytes, isDurable } = await readDatabaseFacts(pool)
  const facts = { part: 'database' as const, version, bytes }
  return isDurable
    ? { ...facts, state: 'good', problem: null }
    : { ...facts, state: 'bad', problem: 'not-durable' }
}

/** Matches no picture, so that a bucket answers with an empty list. */
const NO_PICTURE = ['0'.repeat(32)]

export async function checkPictures({
  env,
  media,
}: Pick<Platform, 'env' | 'media'>): Promise<PicturesCheck> {
  const isFolder = 'folder' in media.storage.source
  const facts = { part: 'pictures', place: isFolder ? 'folder' : 'bucket' } as const
  const asking = isFolder ? diskSpaceOf(env.MEDIA) : media.storage.list(NO_PICTURE)
  return answerOf<unknown>(asking).then(
    () => ({ ...facts, state: 'good', problem: null }),
    () => ({ ...facts, state: 'bad', problem: 'unreachable' }),
  )
}

const DISK = {
  enough: { state: 'good', problem: null },
  low: { state: 'warning', problem: 'low' },
  full: { state: 'bad', problem: 'full' },
} as const

export async function checkDisk({ env }: Pick<Platform, 'env'>): Promise<DiskCheck> {
  const full = { free: 0, total: 0, level: 'full' } as const
  const { free, total, level } = await diskSpaceOf(env.DATA_DIR).catch(() => full)
  return { part: 'disk', free_bytes: free, total_bytes: total, ...DISK[level] }
}
