import { deskErrors } from '@church/shared'
import type pg from 'pg'
import { refuse } from '../../../http/errors.ts'
import { anyRow, column } from '../../../platform/db.ts'
import { insertDecidedMarks, isNameWithdrawn } from '../marking/index.ts'

/** True for present, false for absent, null for no row. */
export type Presence = boolean | null

/** Holds off the deletion of a person until the transaction ends. @returns whether there is one */
export const lockPerson = (client: pg.PoolClient, userId: number): Promise<boolean> =>
  anyRow(client, 'SELECT FROM users WHERE id = $1 FOR KEY SHARE', [userId])

/** Reads a person's row and locks it until the transaction ends. */
export async function readPresence(
  client: pg.PoolClient,
  sessionId: number,
  userId: number,
): Promise<Presence> {
  const [present] = await column<boolean>(
    client,
    'SELECT present FROM attendance WHERE session_id = $1 AND user_id = $2 FOR UPDATE',
    [sessionId, userId],
  )
  return present ?? null
}

interface RowChange {
  sessionId: number
  userId: number
  before: Presence
  present: Presence
  actorId: number
  /** The source of a new mark; by default a correction. */
  source?: 'office' | 'visitor'
  now: Date
}

/**
 * Inserts, updates or deletes a person's row.
 * @returns false if they have marked themselves in the meantime
 * @throws HttpError 409 if they took their name off the session
 */
export async function changeRow(
  client: pg.PoolClient,
  { sessionId, userId, before, present, actorId, source = 'office', now }: RowChange,
): Promise<boolean> {
  if (before === null && present) {
    const mark = {
      sessionId,
      userId,
      markedAt: now,
      source,
      markedBy: actorId,
    }
    const [id] = await insertDecidedMarks(client, [mark])
    if (id === null) await refuseWithdrawnName(client, mark)
    return id !== null
  }
  if (present !== null) await refuseWithdrawnName(client, { sessionId, userId })
  const row = [sessionId, userId]
  if (present) {
    await client.query(
      `UPDATE attendance SET present = true, marked_at = $3, marked_by = $4, source = $5
       WHERE session_id = $1 AND user_id = $2`,
      [...row, now, actorId, source],
    )
  } else if (present === null) {
    await client.query('DELETE FROM attendance WHERE session_id = $1 AND user_id = $2', row)
  } else {
    await client.query(
      `INSERT INTO attendance (session_id, user_id, present) VALUES ($1, $2, false)
       ON CONFLICT (session_id, user_id) DO UPDATE
       SET present = false, marked_at = NULL, source = DEFAULT, marked_by = NULL`,
      row,
    )
  }
  return true
}

async function refuseWithdrawnName(
  client: pg.PoolClient,
  at: { sessionId: number; userId: number },
): Promise<void> {
  if (await isNameWithdrawn(client, at)) throw refuse(deskErrors.nameWithdrawn)
}

interface TotalsChange {
  sessionId: number
  before: Presence
  after: Presence
}

const difference = (presence: boolean, { before, after }: TotalsChange) =>
  Number(after === presence) - Number(before === presence)

/**
 * Moves a person from one total of a closed session to another. A trigger takes deleted rows off the counts of rows. An
 * open session has no totals or counts.
 */
export async function changeTotals(client: pg.PoolClient, change: TotalsChange): Promise<void> {
  const hasRow = change.after !== null
  await client.query(
    `UPDATE sessions
     SET present_total = present_total + $2, absent_total = absent_total + $3,
         present_count = present_count + $4, absent_count = absent_count + $5
     WHERE id = $1 AND expired_at IS NOT NULL`,
    [
      change.sessionId,
      difference(true, change),
      difference(false, change),
      hasRow ? difference(true, change) : 0,
      hasRow ? difference(false, change) : 0,
    ],
  )
}

/** Marks a person present, unless they already are, and updates the totals of a closed session. */
export async function enterPresent(
  client: pg.PoolClient,
  entry: Omit<RowChange, 'before' | 'present'>,
): Promise<void> {
  const before = await readPresence(client, entry.sessionId, entry.userId)
  if (before === true) return
  if (await changeRow(client, { ...entry, before, present: true })) {
    await changeTotals(client, { sessionId: entry.sessionId, before, after: true })
  }
}
