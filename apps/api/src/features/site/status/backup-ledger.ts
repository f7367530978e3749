import type pg from 'pg'
import { column, run } from '../../../platform/db.ts'
import { inTime } from '../../../platform/metrics.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Attempted } from './backup-rules.ts'

/** The backup of one day of the church's calendar. */
export interface BackupRow extends Attempted {
  /** YYYY-MM-DD. */
  day: string
  failedAt: Date | null
  /** A folder or a bucket, and the file's name there. */
  place: string
  file: string
  /** Of a good one. */
  bytes: number | null
  problem: string | null
}

const COLUMNS = `to_char(day, 'YYYY-MM-DD') AS day, state, attempts, started_at AS "startedAt",
  ended_at AS "endedAt", failed_at AS "failedAt", place, file, bytes::float AS bytes, problem`

export async function findBackup(pool: pg.Pool, day: string): Promise<BackupRow | undefined> {
  const { rows } = await pool.query<BackupRow>(`SELECT ${COLUMNS} FROM backups WHERE day = $1`, [
    day,
  ])
  return rows[0]
}

/** The last good backup and the attempts of later days, in the order of their days. */
export const findLatestBackups = (pool: pg.Pool | pg.Client): Promise<BackupRow[]> =>
  run<BackupRow>(
    pool,
    `SELECT ${COLUMNS} FROM backups
     WHERE day >= coalesce((SELECT max(day) FROM backups WHERE state = 'good'), '-infinity')
     ORDER BY backups.day`,
  )

/** The good backups of a place, the newest first. */
export const findGoodBackups = (pool: pg.Pool | pg.Client, place: string): Promise<BackupRow[]> =>
  run<BackupRow>(
    pool,
    `SELECT ${COLUMNS} FROM backups WHERE state = 'good' AND place = $1 ORDER BY backups.day DESC`,
    [place],
  )

/** Unfinished attempts. No process works on them while the caller holds the lock. */
export const findInterrupted = (pool: pg.Pool): Promise<BackupRow[]> =>
  run<BackupRow>(pool, `SELECT ${COLUMNS} FROM backups WHERE state = 'running'`)

interface Claim {
  day: string
  startedAt: Date
  place: string
  file: string
}

/** Begins an attempt at the backup of a day. */
export const claimBackup = (pool: pg.Pool, claim: Claim): Promise<unknown> =>
  pool.query(
    `INSERT INTO backups AS known (day, started_at, place, file) VALUES ($1, $2, $3, $4)
     ON CONFLICT (day) DO UPDATE SET
       state = 'running', attempts = known.attempts + 1, started_at = excluded.started_at,
       ended_at = NULL, place = excluded.place, file = excluded.file, bytes = NULL, problem = NULL`,
    [claim.day, claim.startedAt, claim.place, claim.file],
  )

/** Ends an attempt, unless a later one has taken its place. */
export const markGood = (
  pool: pg.Pool,
  { file, bytes, endedAt }: { file: string; bytes: number; endedAt: Date },
): Promise<unknown> =>
  pool.query(`UPDATE backups SET state = 'good', bytes = $2, ended_at = $3 WHERE file = $1`, [
    file,
    bytes,
    endedAt,
  ])

export const markFailed = (
  pool: pg.Pool,
  { file, problem, endedAt }: { file: string; problem: string; endedAt: Date },
): Promise<unknown> =>
  pool.query(
    `UPDATE backups SET state = 'failed', problem = $2, ended_at = $3,
       failed_at = coalesce(failed_at, $3)
     WHERE file = $1`,
    [file, problem, endedAt],
  )

/** Forgets an attempt that was cut short on purpose, so that the next start makes another. */
export async function dropAttempt(pool: pg.Pool, file: string): Promise<void> {
  await pool.query(`DELETE FROM backups WHERE file = $1 AND state = 'running'`, [file])
}

/** Forgets a backup that was deleted, and failures before it. */
export const forgetBackup = (pool: pg.Pool, file: string): Promise<unknown> =>
  pool.query(
    `DELETE FROM backups USING (SELECT day FROM backups WHERE file = $1) AS gone
     WHERE file = $1 OR (backups.day < gone.day AND state <> 'good')`,
    [file],
  )

/** Adds the gauge of the last good backup, by which an operator is alerted. */
export function watchBackups({ env, metrics, pool }: Pick<Platform, 'env' | 'metrics' | 'pool'>) {
  const read = async () => ((await findLastGood(pool))?.getTime() ?? 0) / 1000
  metrics.addGauge(
    'church_backup_last_good_timestamp_seconds',
    'When the last good scheduled backup was made, 0 if there is none; only with BACKUP_AT.',
    () => (env.BACKUP_AT ? inTime(read()) : null),
  )
}

/** The latest time to which the church can be restored; null without a good backup. */
async function findLastGood(pool: pg.Pool): Promise<Date | null> {
  const [at] = await column<Date | null>(
    pool,
    `SELECT max(started_at) AS at FROM backups WHERE state = 'good'`,
  )
  return at ?? null
}
