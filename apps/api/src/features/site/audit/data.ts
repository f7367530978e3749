import diagnostics from 'node:diagnostics_channel'
import type { Prisma } from '@church/database'
import type { AuditAction } from '@church/shared'
import type pg from 'pg'
import type { Db } from '../../../platform/db.ts'

/** An event that the church may have to account for later. */
export interface AuditedEvent {
  /** Who did it; null if nobody was signed in. */
  actorId: number | null
  action: AuditAction
  /** The kind and id of the thing affected, if any. */
  subject?: string
  subjectId?: number
  /** Further details, such as names of changed fields, but never their values. */
  detail?: Prisma.InputJsonObject
  at: Date
}

const stream = diagnostics.channel('church:audit')

/**
 * Calls `listen` with each event as it is recorded, for the log, even if its transaction fails afterwards.
 * @returns a function that unsubscribes
 */
export function onAuditedEvent(listen: (event: unknown) => void): () => void {
  stream.subscribe(listen)
  return () => stream.unsubscribe(listen)
}

/** Records an event. Call it in the transaction of the change, so that both are committed or neither. */
export async function recordEvent(db: Db, { at, ...event }: AuditedEvent): Promise<void> {
  await db.auditEvent.create({ data: { ...event, createdAt: at } })
  stream.publish(event)
}

/** Like `recordEvent`, for changes in plain SQL on a `pg` connection. */
export async function recordEventOn(
  client: pg.PoolClient,
  { actorId, action, subject, subjectId, detail, at }: AuditedEvent,
): Promise<void> {
  await client.query(
    `INSERT INTO audit_events (actor_id, action, subject, subject_id, detail, created_at)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [actorId, action, subject ?? null, subjectId ?? null, detail ?? null, at],
  )
  stream.publish({ actorId, action, subject, subjectId, detail })
}
