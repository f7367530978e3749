import { addAbortSignal, PassThrough, type Readable } from 'node:stream'
import {
  attemptDue,
  claimBackup,
  dayDue,
  dropAttempt,
  findBackup,
  findGoodBackups,
  findInterrupted,
  forgetBackup,
  markFailed,
  markGood,
} from '../features/site/status/index.ts'
import { type AdvisoryLock, tryAdvisoryLock } from '../platform/advisory-lock.ts'
import type { Job } from '../platform/jobs.ts'
import type { Platform } from '../platform/platform.ts'
import { backUp } from './backup.ts'
import { backupFile, draftOf, isDraft } from './backup-files.ts'
import { describeBackup, type Manifest } from './manifest.ts'
import { isOwn } from './signature.ts'
import { BackupError, verifyStream } from './verify.ts'

export interface ScheduledBackup
  extends Pick<Platform, 'backupPlace' | 'church' | 'clock' | 'env' | 'log' | 'media' | 'pool'> {
  databaseUrl: string
  installationKeys: string[]
}

/** Milliseconds after which a draft was left behind by a crash. */
const DRAFT_STALE_MS = 24 * 3_600_000

/**
 * Makes the backup that is due, if any: at BACKUP_AT, after downtime, or again some time after a failure.
 *
 * One process at a time holds the lock, and the ledger has one row for each day of the church's calendar. The backup is
 * written as a draft, read again from its place, and compared with its digests, signature and row counts. Only then
 * does it get its name, and the oldest ones are deleted. A crash leaves a draft, which a later run removes.
 * @param stopping ends the run; the next start then begins anew
 * @throws if the backup failed; the earlier ones stay
 */
export async function backUpWhenDue(needs: ScheduledBackup, stopping?: AbortSignal): Promise<void> {
  const day = await findDayDue(needs)
  if (!day || stopping?.aborted) return
  const lock = await tryAdvisoryLock(needs.pool, 'backups')
  if (!lock) return
  try {
    // Another process may have made it since.
    if ((await findDayDue(needs)) === day) await attempt(needs, { day, lock, stopping })
  } finally {
    await lock.release()
  }
}

/** The day whose backup is due now; null if there is none. */
async function findDayDue({ church, env, pool }: ScheduledBackup): Promise<string | null> {
  if (!env.BACKUP_AT) return null
  const { now, timeZone } = await church.now()
  const day = dayDue(now, timeZone, env.BACKUP_AT)
  const due = attemptDue(await findBackup(pool, day), now)
  return due && due <= now ? day : null
}

interface Attempt {
  day: string
  lock: AdvisoryLock
  stopping: AbortSignal | undefined
}

async function attempt(needs: ScheduledBackup, { day, lock, stopping }: Attempt): Promise<void> {
  const { backupPlace: place, church, clock, log, pool } = needs
  // An unavailable place fails the attempt, which begins first.
  const away = await tidy(needs).then(
    () => null,
    (error: unknown) => ({ error }),
  )
  if ((await findBackup(pool, day))?.state === 'good') return
  const { now, today } = await church.now()
  const file = backupFile(today, now)
  const draft = draftOf(file)
  await claimBackup(pool, { day, startedAt: now, place: place.name, file })
  try {
    if (away) throw away.error
    const { made, bytes } = await writeVerified(needs, { draft, now, stopping })
    if (!(await lock.isHeld())) throw new BackupError('the connection to the database was lost')
    await place.publish(draft, file)
    await markGood(pool, { file, bytes, endedAt: clock.now() })
    log.info({ file, bytes }, `backed up ${describeBackup(made)}`)
  } catch (error) {
    await place.remove(draft).catch(() => undefined)
    if (stopping?.aborted) return dropAttempt(pool, file)
    const problem = error instanceof Error ? error.message : String(error)
    await markFailed(pool, { file, problem, endedAt: clock.now() })
    throw error
  }
  await removeOldest(needs)
}

/** Writes the draft, and reads it again from its place. @throws if it is not what was written */
async function writeVerified(
  { backupPlace: place, databaseUrl, installationKeys, media }: ScheduledBackup,
  { draft, now, stopping }: { draft: string; now: Date; stopping: AbortSignal | undefined },
): Promise<{ made: Manifest; bytes: number }> {
  const through = stoppable(new PassThrough(), stopping)
  const giveUp = (error: Error) => {
    through.destroy(error)
    throw error
  }
  const source = { databaseUrl, storage: media.storage, now, installationKeys }
  const [written, stored] = await Promise.allSettled([
    backUp(source, through).catch(giveUp),
    place.write(draft, through).catch(giveUp),
  ])
  // If both failed, the place's error says why.
  if (stored.status === 'rejected') throw stored.reason
  if (written.status === 'rejected') throw written.reason

  let bytes = 0
  async function* counted(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      bytes += chunk.length
      yield chunk
    }
  }
  const made = await verifyStream(counted(stoppable(await place.read(draft), stopping)))
  if (made.signature !== written.value.signature || !isOwn(made, installationKeys)) {
    throw new BackupError('the backup does not have the signature that it was written with')
  }
  return { made, bytes }
}

/** A stream that fails when the signal is aborted. */
const stoppable = <S extends Readable>(stream: S, signal: AbortSignal | undefined): S =>
  signal ? addAbortSignal(signal, stream) : stream

/** Settles the attempts of processes that died: a file with its final name is good, a draft is removed. */
async function settleInterrupted({
  backupPlace: place,
  clock,
  log,
  pool,
}: ScheduledBackup): Promise<void> {
  for (const { file, place: itsPlace, startedAt } of await findInterrupted(pool)) {
    const isHere = itsPlace === place.name
    const found = isHere && (await place.list()).find((each) => each.file === file)
    if (found) {
      await markGood(pool, { file, bytes: found.bytes, endedAt: clock.now() })
      log.info({ file }, 'backup found complete after a crash')
      continue
    }
    if (isHere) await place.remove(draftOf(file))
    await markFailed(pool, { file, problem: 'interrupted', endedAt: startedAt })
  }
}

async function tidy(needs: ScheduledBackup): Promise<void> {
  await settleInterrupted(needs)
  await removeOldDrafts(needs)
}

async function removeOldDrafts({ backupPlace: place, clock }: ScheduledBackup): Promise<void> {
  const before = clock.now().getTime() - DRAFT_STALE_MS
  for (const { file, writtenAt } of await place.list()) {
    if (isDraft(file) && writtenAt.getTime() < before) await place.remove(file)
  }
}

/** Deletes the oldest good backups that the ledger knows, so never another file. */
async function removeOldest({
  backupPlace: place,
  env,
  log,
  pool,
}: ScheduledBackup): Promise<void> {
  const good = await findGoodBackups(pool, place.name)
  for (const { file } of good.slice(env.BACKUP_KEEP)) {
    try {
      await place.remove(file)
      await forgetBackup(pool, file)
    } catch (error) {
      // The next run tries again.
      log.warn({ err: error, file }, 'old backup not removed')
    }
  }
}

/** Runs every minute and at every start; the ledger decides what is due. */
export const backupJobs = (needs: ScheduledBackup): Job[] =>
  needs.env.BACKUP_AT
    ? [
        {
          name: 'back-up',
          schedule: '* * * * *',
          atStart: true,
          run: (stopping) => backUpWhenDue(needs, stopping),
        },
      ]
    : []
