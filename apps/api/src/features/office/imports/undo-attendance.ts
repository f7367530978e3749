import type pg from 'pg'
import { lockClosing } from '../../attendance/sessions/index.ts'
import type { Undone } from './undo-people.ts'
import { addToTotals } from './write-marks.ts'

interface Row {
  line: number
  sessionId: number
  userId: number
  wasAbsent: boolean
  isUntouched: boolean
}

/**
 * Undoes an import of attendance: deletes marks, restores absences, and deletes added sessions that are then empty.
 * Later corrections by the office stay.
 */
export async function undoAttendance(
  client: pg.PoolClient,
  importId: number,
  created: readonly number[],
): Promise<Undone> {
  const rows = await findWrittenMarks(client, importId)
  const untouched = rows.filter(({ isUntouched }) => isUntouched)
  const [absent, added] = [
    untouched.filter(({ wasAbsent }) => wasAbsent),
    untouched.filter(({ wasAbsent }) => !wasAbsent),
  ]
  await client.query(
    `DELETE FROM attendance USING unnest($1::int[], $2::int[]) AS old (session, person)
     WHERE session_id = old.session AND user_id = old.person`,
    keysOf(added),
  )
  await client.query(
    `UPDATE attendance SET present = false, marked_at = NULL, source = DEFAULT, marked_by = NULL
     FROM unnest($1::int[], $2::int[]) AS old (session, person)
     WHERE session_id = old.session AND user_id = old.person`,
    keysOf(absent),
  )
  await addToTotals(client, untouched, -1)
  await client.query(
    `DELETE FROM sessions WHERE id = ANY ($1) AND coalesce(unnamed_total, 0) = 0
       AND NOT EXISTS (SELECT FROM attendance WHERE session_id = sessions.id)
       AND NOT EXISTS (SELECT FROM headcounts WHERE session_id = sessions.id)
       AND NOT EXISTS (SELECT FROM visitor_cards WHERE session_id = sessions.id)
       AND NOT EXISTS (SELECT FROM attendance_corrections WHERE session_id = sessions.id)`,
    [created],
  )
  return { restored: untouched.length, kept: rows.length - untouched.length }
}

const keysOf = (rows: readonly Row[]) => [
  rows.map(({ sessionId }) => sessionId),
  rows.map(({ userId }) => userId),
]

async function findWrittenMarks(client: pg.PoolClient, importId: number): Promise<Row[]> {
  const { rows: sessions } = await client.query<{ id: number }>(
    `SELECT DISTINCT (after ->> 'session')::int AS id FROM import_rows
     WHERE import_id = $1 AND after IS NOT NULL ORDER BY 1`,
    [importId],
  )
  for (const { id } of sessions) await lockClosing(client, id)
  const { rows } = await client.query<Row>(
    `SELECT line, (after ->> 'session')::int AS "sessionId", attendance.user_id AS "userId",
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
  return rows
}
