import diagnostics from 'node:diagnostics_channel'
import type { Prisma } from '@church/database'
import type { AuditAction } from '@church/shared'
import type pg from 'pg'
import type { Db } from '../../platform/db.ts'

/** Something that the church may be asked about later. */
export interface AuditedEvent {
  /** Who did it; null where nobody is signed in. */
  actorId: number | null
  action: AuditAction
  /** To what kind of thing, and to which; left out where there is none. */
  subject?: string
  subjectId?: number
  /** What else is worth knowing: names of fields, never what people wrote into them. */
  detail?: Prisma.InputJsonObject
  at: Date
}

const stream = diagnostics.channel('church:audit')

/**
 * Hears of each event as it is recorded, for the log. An event of a transaction that fails afterwards is
 * heard of as well. @returns a function that stops it
 */
export function onAuditedEvent(listen: (event: unknown) => void): () => void {
  stream.subscribe(listen)
  return () => stream.unsubscribe(listen)
}

/** Writes an event down; in the transaction of the change itself, so that neither is without the other. */
export async function recordEvent(db: Db, { at, ...event }: AuditedEvent): Promise<void> {
  await db.auditEvent.create({ data: { ...event, createdAt: at } })
  stream.publish(event)
}

/** As `recordEvent`, where the change is plain SQL on a connection of its own. */
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
