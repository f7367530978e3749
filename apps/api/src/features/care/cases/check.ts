import { CARE_MONTHS, type Moment } from '@church/shared'
import type pg from 'pg'
import * as z from 'zod/mini'
import { tryAdvisoryLock } from '../../../platform/advisory-lock.ts'
import { column, type Db } from '../../../platform/db.ts'
import type { Platform } from '../../../platform/platform.ts'
import { monthsBefore } from '../../../platform/retention.ts'
import { CAN_CARE, CLOSING } from './case-sql.ts'
import { closeGone, closeMissed } from './close-case.ts'
import { findMissing, findVerdicts, findWithCase } from './missing.ts'
import { followMissed, openMissed } from './open-cases.ts'
import { careSetting } from './settings.ts'

const KEY = 'care-checked'
const stored = z.object({ signature: z.string() })

/**
 * A signature of a check's inputs: the church's date, and how many sessions were closed, people corrected, visitors
 * found in the records, absences planned and files imported. Counts change with each commit; the highest id would not,
 * since an id may be committed after a higher one.
 */
export async function findSignature(pool: pg.Pool, { today }: Moment): Promise<string> {
  const [signature = ''] = await column<string>(
    pool,
    `SELECT concat_ws(' ', $1::text,
       (SELECT count(*) FROM held_sessions WHERE expired_at IS NOT NULL),
       (SELECT concat(count(*), '-', max(id)) FROM attendance_corrections),
       (SELECT count(*) FROM visitor_cards WHERE outcome = 'joined'),
       (SELECT concat(count(*), '-', max(id)) FROM planned_absences),
       (SELECT concat(count(applied_at), '-', count(undone_at)) FROM imports)) AS signature`,
    [today],
  )
  return signature
}

/** Whether the last check was made under this signature. */
export async function isChecked(db: Db, signature: string): Promise<boolean> {
  const row = await db.setting.findUnique({ where: { key: KEY } })
  return row !== null && z.parse(stored, row.value).signature === signature
}

async function writeChecked(db: Db, signature: string): Promise<void> {
  const value = { signature }
  await db.setting.upsert({ where: { key: KEY }, create: { key: KEY, value }, update: { value } })
}

type Needs = Pick<Platform, 'church' | 'clock' | 'db' | 'log' | 'pool'>

interface Checked {
  opened: number
  closed: number
}

/**
 * People per statement: each one stays below the limit of the pool, and a stop or a crash loses little. Marks wait
 * for none of them, since they only read attendance.
 */
const CHUNK = 1_000

/**
 * Closes the cases of people who have left, and of children who did not ask, since carers call the parents. Unassigns
 * the cases of former carers.
 */
async function tidyCases(pool: pg.Pool, { now }: Moment): Promise<void> {
  await closeGone(pool, now)
  await pool.query(
    `UPDATE care_cases SET assignee_id = NULL
     WHERE state <> 'closed' AND assignee_id IS NOT NULL
       AND NOT EXISTS (SELECT FROM people AS assignee WHERE id = assignee_id AND ${CAN_CARE})`,
  )
}

/** Deletes old notes, closed cases and absences, but not the wish for no contact. */
async function deleteOldCare(pool: pg.Pool, { now }: Moment): Promise<void> {
  const before = monthsBefore(now, CARE_MONTHS)
  await pool.query('DELETE FROM care_events WHERE at < $1', [before])
  await pool.query(
    `DELETE FROM care_cases
     WHERE state = 'closed' AND closed_at < $1 AND outcome <> '${CLOSING.refused}'`,
    [before],
  )
  await pool.query('DELETE FROM planned_absences WHERE until_date < $1', [before])
  await pool.query('DELETE FROM care_mails WHERE week < $1', [before])
}

/**
 * Opens cases for people who are missed, and closes those of people who no longer are. Only one process runs this at a
 * time. Each step is idempotent, so the next run completes one that was killed.
 *
 * A mark made in the meantime does not stop a case from being opened. When its session closes, the signature changes,
 * and the next check closes the case; until then, the list leaves it out.
 * @returns null if another process runs it
 */
export async function checkCare(services: Needs, stopping?: AbortSignal): Promise<Checked | null> {
  const { db, log, pool } = services
  const lock = await tryAdvisoryLock(pool, 'care')
  if (!lock) return null
  try {
    const moment = await services.church.now()
    // Read first, so that a change during the check makes another one due.
    const signature = await findSignature(pool, moment)
    const settings = await careSetting.read(pool)
    await tidyCases(pool, moment)
    const result = { opened: 0, closed: 0 }
    const missing = await findMissing(pool, { ...moment, ...settings })
    const watched = [...new Set([...missing, ...(await findWithCase(pool))])]
    for (let from = 0; from < watched.length; from += CHUNK) {
      if (stopping?.aborted) return result
      const ids = watched.slice(from, from + CHUNK)
      const verdicts = await findVerdicts(pool, ids, { ...moment, ...settings })
      result.opened += await openMissed(pool, verdicts, { ...moment, ...settings })
      result.closed += await closeMissed(pool, verdicts, { ...moment, ...settings })
      await followMissed(pool, verdicts)
    }
    await deleteOldCare(pool, moment)
    await writeChecked(db, signature)
    if (result.opened + result.closed > 0) log.info(result, 'care checked')
    return result
  } finally {
    await lock.release()
  }
}

/** Runs the check if its inputs have changed since the last one. */
export async function checkCareWhenDue(services: Needs, stopping?: AbortSignal): Promise<void> {
  const { db, pool } = services
  const signature = await findSignature(pool, await services.church.now())
  if (!(await isChecked(db, signature))) await checkCare(services, stopping)
}
