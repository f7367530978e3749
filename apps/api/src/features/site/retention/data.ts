import type pg from 'pg'
import type { MessageKind } from '../../../platform/outbox.ts'

/** Rows deleted by one statement: a long one would block marking. */
const BATCH_ROWS = 2_000

/** Repeats a DELETE, whose second parameter limits its rows, until none are left. @returns the number deleted */
async function deleteInBatches(
  pool: pg.Pool,
  text: string,
  before: Date,
  ...more: unknown[]
): Promise<number> {
  let deleted = 0
  for (;;) {
    const { rowCount } = await pool.query(text, [before, BATCH_ROWS, ...more])
    deleted += rowCount ?? 0
    if ((rowCount ?? 0) < BATCH_ROWS) return deleted
  }
}

/**
 * Deletes the marks and absences of sessions that ended before then, and their corrections. The sessions keep
 * their totals. @returns the number of marks and absences
 */
export async function deleteAttendance(pool: pg.Pool, before: Date): Promise<number> {
  await deleteInBatches(
    pool,
    `DELETE FROM attendance_corrections WHERE id IN (
       SELECT correction.id
       FROM sessions JOIN attendance_corrections AS correction ON session_id = sessions.id
       WHERE sessions.ends_at < $1 LIMIT $2
     )`,
    before,
  )
  return deleteInBatches(
    pool,
    `DELETE FROM attendance WHERE id IN (
       SELECT attendance.id
       FROM sessions JOIN attendance ON attendance.session_id = sessions.id
       WHERE sessions.ends_at < $1 AND sessions.expired_at IS NOT NULL
       LIMIT $2
     )`,
    before,
  )
}

export const deleteAuditEvents = (pool: pg.Pool, before: Date): Promise<number> =>
  deleteInBatches(
    pool,
    `DELETE FROM audit_events WHERE id IN (
       SELECT id FROM audit_events WHERE created_at < $1 LIMIT $2
     )`,
    before,
  )

interface OldDeliveries {
  before: Date
  now: Date
  kinds: readonly Pick<MessageKind, 'kind' | 'keepMs'>[]
}

/** Deletes the records of messages queued before then, but those of kinds that are kept longer later. */
export async function deleteDeliveries(
  pool: pg.Pool,
  { before, now, kinds }: OldDeliveries,
): Promise<void> {
  const kept = kinds.flatMap(({ kind, keepMs }) => (keepMs ? { kind, keepMs } : []))
  const names = kept.map(({ kind }) => kind)
  const deleteOld = (condition: string, until: Date, about: unknown) =>
    deleteInBatches(
      pool,
      `DELETE FROM deliveries WHERE id IN (
         SELECT id FROM deliveries WHERE queued_at < $1 AND ${condition} LIMIT $2
       )`,
      until,
      about,
    )
  await deleteOld('kind <> ALL ($3::text[])', before, names)
  for (const { kind, keepMs } of kept) {
    await deleteOld('kind = $3', new Date(now.getTime() - keepMs), kind)
  }
}

/** Deletes sign-ins, mail links and requests that ended before then, with the addresses and words in them. */
export async function deleteSpentLinks(pool: pg.Pool, before: Date): Promise<void> {
  for (const [table, spent] of [
    ['refresh_tokens', 'least(expires_at, revoked_at) < $1'],
    ['password_resets', 'expires_at < $1'],
    ['sign_in_codes', 'expires_at < $1'],
    ['email_changes', 'expires_at < $1'],
    ['email_confirmations', 'expires_at < $1'],
    ['invitations', 'expires_at < $1'],
    ['household_requests', 'decided_at < $1'],
  ]) {
    await deleteInBatches(
      pool,
      `DELETE FROM ${table} WHERE id IN (SELECT id FROM ${table} WHERE ${spent} LIMIT $2)`,
      before,
    )
  }
}

/** Deletes what people read of looks at them before an instant. */
export const deleteLooks = (pool: pg.Pool, before: Date) =>
  pool.query('DELETE FROM looks WHERE at < $1', [before])
