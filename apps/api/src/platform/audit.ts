import diagnostics from 'node:diagnostics_channel'
import type { Prisma } from '@church/database'
import type { AuditAction } from '@church/shared'
import { type Handle, run } from './db.ts'
import type { Platform } from './platform.ts'

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

/**
 * Records an event. Call it in the transaction of the change, so that both are committed or neither.
 * @returns its id
 */
export async function recordEvent(on: Handle, event: AuditedEvent): Promise<number> {
  const { actorId, action, subject, subjectId, detail, at } = event
  const [recorded] = await run<{ id: number }>(
    on,
    `INSERT INTO audit_events (actor_id, action, subject, subject_id, detail, created_at)
     VALUES ($1, $2, $3, $4, $5::jsonb, $6) RETURNING id`,
    [
      actorId,
      action,
      subject ?? null,
      subjectId ?? null,
      detail ? JSON.stringify(detail) : null,
      at,
    ],
  )
  stream.publish({ actorId, action, subject, subjectId, detail })
  if (!recorded) throw new Error('No event was written.')
  return recorded.id
}

/** Milliseconds within which a repeated event counts as one: a screen refetches whenever it regains focus. */
const SAME_MS = 3_600_000

interface Repeated {
  /** Null for a program. */
  actorId: number | null
  action: AuditAction
  subject: string
  /** Omitted for the whole list. */
  subjectId?: number
}

/**
 * Records a repeatable action at most once an hour for the same subject, so that nobody fills the log.
 * @param withinMs if not an hour, the time within which a repeated event counts as one
 */
export async function recordOnceAnHour(
  on: Handle,
  {
    actorId,
    action,
    subject,
    subjectId,
    detail,
    at,
    withinMs = SAME_MS,
  }: Repeated & Pick<AuditedEvent, 'detail' | 'at'> & { withinMs?: number },
): Promise<void> {
  const since = new Date(at.getTime() - withinMs)
  const earlier = await run(
    on,
    `SELECT FROM audit_events
     WHERE actor_id IS NOT DISTINCT FROM $1 AND action = $2 AND subject = $3
       AND subject_id IS NOT DISTINCT FROM $4 AND created_at > $5 LIMIT 1`,
    [actorId, action, subject, subjectId ?? null, since],
  )
  if (earlier.length > 0) return
  const target = subjectId === undefined ? { subject } : { subject, subjectId }
  await recordEvent(on, { actorId, action, ...target, ...(detail && { detail }), at })
}

/** Records that someone viewed restricted data. */
export const recordView = (
  { clock, pool }: Pick<Platform, 'clock' | 'pool'>,
  caller: { id: number },
  view: Omit<Repeated, 'actorId'>,
): Promise<void> => recordOnceAnHour(pool, { ...view, actorId: caller.id, at: clock.now() })

interface Views {
  action: AuditAction
  subject: string
  subjectIds: number[]
}

/** Records that someone viewed restricted data of each of these people, at most once an hour for the same data. */
export async function recordViews(
  { clock, pool }: Pick<Platform, 'clock' | 'pool'>,
  caller: { id: number },
  { action, subject, subjectIds }: Views,
): Promise<void> {
  const at = clock.now()
  const since = new Date(at.getTime() - SAME_MS)
  const { rows } = await pool.query<{ id: number }>(
    `SELECT DISTINCT id FROM unnest($4::int[]) AS viewed (id)
     WHERE NOT EXISTS (
       SELECT FROM audit_events
       WHERE actor_id = $1 AND action = $2 AND subject = $3 AND subject_id = viewed.id AND created_at > $5
     )
     ORDER BY id`,
    [caller.id, action, subject, subjectIds, since],
  )
  for (const { id: subjectId } of rows) {
    await recordEvent(pool, { actorId: caller.id, action, subject, subjectId, at })
  }
}
