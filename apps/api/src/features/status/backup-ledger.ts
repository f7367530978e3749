import type pg from 'pg'
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
export async function findLatestBackups(pool: pg.Pool): Promise<BackupRow[]> {
  const { rows } = await pool.query<BackupRow>(
    `SELECT ${COLUMNS} FROM backups
     WHERE day >= coalesce((SELECT max(day) FROM backups WHERE state = 'good'), '-infinity')
     ORDER BY backups.day`,
  )
  return rows
}

/** The good backups of a place, the newest first. */
export async function findGoodBackups(pool: pg.Pool, place: string): Promise<BackupRow[]> {
  const { rows } = await pool.query<BackupRow>(
    `SELECT ${COLUMNS} FROM backups WHERE state = 'good' AND place = $1 ORDER BY backups.day DESC`,
    [place],
  )
  return rows
}
