import type pg from 'pg'

/** Something that is worth knowing afterwards: who did what to whom or what, and when. */
export interface AuditEvent {
  /** Null where nobody is signed in. */
  actorId: number | null
  /** The word that a row of the contract goes by, such as `deleteUser`. */
  action: string
  subject?: 'user' | 'member' | 'session' | 'church item' | 'program item'
  subjectId?: number
  /** A few public facts; never a password, a token or a position. */
  detail?: Record<string, string | number | boolean | null>
  at: Date
}

/** Writes an event down; handed a transaction's client, it stands or falls with what it tells of. */
export async function writeAuditEvent(
  client: pg.Pool | pg.PoolClient,
  { actorId, action, subject, subjectId, detail, at }: AuditEvent,
): Promise<void> {
  await client.query(
    `INSERT INTO audit_events (actor_id, action, subject, subject_id, detail, created_at)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [actorId, action, subject ?? null, subjectId ?? null, detail ?? null, at],
  )
}
