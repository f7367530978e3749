import type pg from 'pg'
import { column, type Handle } from '../../../platform/db.ts'
import { unnameInGroups } from '../groups/index.ts'
import { insertToken, isUnnamedAt, tokenOf, type UnnamedKeys } from '../marking/index.ts'
import { lockClosing } from '../sessions/index.ts'

type Forget = (on: Handle, userId: number) => Promise<unknown>

/** Calls into features that store traces of a person's attendance. */
export interface Forgetting {
  /** Clears when a person was last seen and came back, in their care cases. */
  forgetPresence: Forget
  /** Takes a person's attendance out of what undoes a merge. */
  forgetMergedAttendance: Forget
}

type Needs = Forgetting & { unnamedKeys: UnnamedKeys }

/**
 * Takes a person's name off their attendance so far. Each mark still counts without it, in a running session as a token.
 * Absences are deleted, and so is everything that would reveal it: corrections, entries of the audit log, rows of
 * imports, what an undo of a merge would restore, and the last presence in care cases. What they did for others stays,
 * and so does every entry about their rights.
 */
export async function unnamePast(
  client: pg.PoolClient,
  { unnamedKeys, forgetPresence, forgetMergedAttendance }: Needs,
  userId: number,
): Promise<void> {
  await lockOpenSessions(client, unnamedKeys, userId)
  await client.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [userId])
  // Once more, for the marks that others made while this waited; from now on, a mark waits.
  const open = await lockOpenSessions(client, unnamedKeys, userId)
  await client.query(
    `SELECT FROM sessions WHERE id IN (SELECT session_id FROM attendance WHERE user_id = $1)
     ORDER BY id FOR NO KEY UPDATE`,
    [userId],
  )
  for (const sessionId of open) await unnameOpen(client, unnamedKeys, { sessionId, userId })
  await client.query(
    `WITH gone AS (
       DELETE FROM attendance WHERE user_id = $1 RETURNING session_id, present::int AS present
     )
     UPDATE sessions
     SET present_total = present_total - present, absent_total = absent_total - (1 - present),
         unnamed_total = CASE WHEN cancelled_at IS NULL THEN coalesce(unnamed_total, 0) + present END
     FROM gone WHERE id = session_id AND expired_at IS NOT NULL`,
    [userId],
  )
  await unnameInGroups(client, userId)
  await deleteTraces(client, userId)
  await forgetMergedAttendance(client, userId)
  await forgetPresence(client, userId)
}

/**
 * Holds off the closing of the open sessions at which a person is marked, and other marks of theirs.
 * @returns the sessions' ids
 */
async function lockOpenSessions(
  client: pg.PoolClient,
  keys: UnnamedKeys,
  userId: number,
): Promise<number[]> {
  const ids = await column<number>(
    client,
    `SELECT sessions.id FROM sessions JOIN attendance ON session_id = sessions.id
     WHERE user_id = $1 AND present AND expired_at IS NULL ORDER BY sessions.id`,
    [userId],
  )
  for (const id of ids) await lockClosing(client, id)
  for (const id of ids) await isUnnamedAt(client, keys, { sessionId: id, userId })
  return ids
}

/** Turns a mark into one without a name, unless the session was closed before the lock. */
async function unnameOpen(
  client: pg.PoolClient,
  keys: UnnamedKeys,
  { sessionId, userId }: { sessionId: number; userId: number },
): Promise<void> {
  const { rows } = await client.query<{ marked_at: Date }>(
    `SELECT marked_at FROM attendance JOIN sessions ON sessions.id = session_id
     WHERE session_id = $1 AND user_id = $2 AND present AND expired_at IS NULL`,
    [sessionId, userId],
  )
  const [mark] = rows
  if (!mark) return
  const key = await keys.findOrMake(client, sessionId)
  const token = key && { sessionId, token: tokenOf(key, userId), markedAt: mark.marked_at }
  if (!token || !(await insertToken(client, token))) throw new Error('An open session is closing.')
}

/** Audited actions on a person that show their attendance. */
const TELLING = [
  'attendance.correct',
  'attendance.mark-for',
  'attendance.undo-for',
  'group.correct',
  'visitor.add',
  'visitor.join',
]

async function deleteTraces(client: pg.PoolClient, userId: number): Promise<void> {
  await client.query('DELETE FROM attendance_corrections WHERE user_id = $1', [userId])
  await client.query(
    `DELETE FROM audit_events WHERE subject = 'user' AND subject_id = $1 AND action = ANY ($2)`,
    [userId, TELLING],
  )
  await client.query('UPDATE visitor_cards SET user_id = NULL WHERE user_id = $1', [userId])
  await client.query(
    `DELETE FROM import_rows USING imports
     WHERE imports.id = import_id AND imports.kind = 'attendance' AND person_id = $1`,
    [userId],
  )
}
