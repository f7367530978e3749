import type pg from 'pg'
import { column, run } from '../../../platform/db.ts'
import {
  deleteSessionRows,
  lockClosing,
  type SessionHooks,
  SOMEBODY_CAME,
} from '../../attendance/sessions/index.ts'
import type { Undone } from './undo-people.ts'
import { addToTotals } from './write-marks.ts'

interface Row {
  /** Of the mark; null if it has gone. */
  id: number | null
  sessionId: number
  wasAbsent: boolean
  isUntouched: boolean
}

/**
 * Undoes an import of attendance: deletes marks, restores absences, and deletes added sessions that are then empty.
 * Later corrections by the office stay.
 */
export async function undoAttendance(
  client: pg.PoolClient,
  hooks: Pick<SessionHooks, 'sessionsDeleted'>,
  { importId, created, now }: { importId: number; created: readonly number[]; now: Date },
): Promise<Undone> {
  const rows = await findWrittenMarks(client, importId)
  const undone = await undoMarks(client, rows)
  await addToTotals(client, undone, -1)
  await client.query('SELECT FROM sessions WHERE id = ANY ($1) ORDER BY id FOR UPDATE', [created])
  // A statement of its own, which sees the headcounts that the lock waited for.
  const empty = await column<number>(
    client,
    `SELECT id FROM sessions WHERE id = ANY ($1) AND NOT (${SOMEBODY_CAME})
       AND NOT EXISTS (SELECT FROM attendance WHERE session_id = sessions.id)
       AND NOT EXISTS (SELECT FROM headcounts WHERE session_id = sessions.id)
       AND NOT EXISTS (SELECT FROM attendance_corrections WHERE session_id = sessions.id)`,
    [created],
  )
  await deleteSessionRows(client, hooks, empty, now)
  return { restored: undone.length, kept: rows.length - undone.length }
}

/** @returns those that were still there: a person may have been deleted, or taken their name off, a moment ago */
async function undoMarks(client: pg.PoolClient, rows: readonly Row[]): Promise<Row[]> {
  const idsOf = (wasAbsent: boolean) =>
    rows.filter((row) => row.isUntouched && row.wasAbsent === wasAbsent).map(({ id }) => id)
  const deleted = await column<number>(
    client,
    'DELETE FROM attendance WHERE id = ANY ($1::int[]) RETURNING id',
    [idsOf(false)],
  )
  const restored = await column<number>(
    client,
    `UPDATE attendance SET present = false, marked_at = NULL, source = DEFAULT, marked_by = NULL
     WHERE id = ANY ($1::int[]) RETURNING id`,
    [idsOf(true)],
  )
  const undone = new Set([...deleted, ...restored])
  return rows.filter(({ id }) => id !== null && undone.has(id))
}

async function findWrittenMarks(client: pg.PoolClient, importId: number): Promise<Row[]> {
  const sessions = await column<number>(
    client,
    `SELECT DISTINCT (after ->> 'session')::int FROM import_rows
     WHERE import_id = $1 AND after IS NOT NULL ORDER BY 1`,
    [importId],
  )
  for (const id of sessions) await lockClosing(client, id)
  return run<Row>(
    client,
    `SELECT attendance.id, (after ->> 'session')::int AS "sessionId",
       before IS NOT NULL AS "wasAbsent",
       coalesce(
         present AND source = 'office' AND expired_at IS NOT NULL AND cancelled_at IS NULL, false
       ) AND NOT EXISTS (
         SELECT FROM attendance_corrections AS correction
         WHERE correction.session_id = attendance.session_id AND correction.user_id = attendance.user_id
           AND correction.created_at >= imports.applied_at
       ) AS "isUntouched"
     FROM import_rows
     JOIN imports ON imports.id = import_id
     LEFT JOIN attendance ON attendance.id = (after ->> 'attendance')::int
     LEFT JOIN sessions ON sessions.id = attendance.session_id
     WHERE import_id = $1 AND after IS NOT NULL ORDER BY line`,
    [importId],
  )
}
