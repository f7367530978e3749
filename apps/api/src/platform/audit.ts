import diagnostics from 'node:diagnostics_channel'
import type { Prisma } from '@church/database'
import { type AuditAction, type AuditSubject, auditSubject } from '@church/shared'
import { type Handle, run } from './db.ts'
import type { Platform } from './platform.ts'

/** An event that the church may have to account for later. */
export interface AuditedEvent {
  /** Who did it; null if nobody was signed in. */
  actorId: number | null
  action: AuditAction
  /** The kind of the thing affected, only where the action's row names none since it varies. */
  subject?: AuditSubject
  subjectId?: number
  /** Further details, such as names of changed fields, but never their values. */
  detail?: Prisma.InputJsonObject
  at: Date
}

const subjectOf = ({ action, subject }: Pick<AuditedEvent, 'action' | 'subject'>) =>
  subject ?? auditSubject(action)

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
  const { actorId, action, subjectId, detail, at } = event
  const subject = subjectOf(event)
  if (subjectId !== undefined && !subject) throw new Error(`What kind of thing is ${action} about?`)
  const [recorded] = await run<{ id: number }>(
    on,
    `INSERT INTO audit_events (actor_id, action, subject, subject_id, detail, created_at)
     VALUES ($1, $2, $3, $4, $5::jsonb, $6) RETURNING id`,
    [actorId, action, subject, subjectId ?? null, detail ? JSON.stringify(detail) : null, at],
  )
  stream.publish({ actorId, action, subject, subjectId, detail })
  if (!recorded) throw new Error('No event was written.')
  return recorded.id
}

/** Milliseconds within which a repeated event counts as one: a screen refetches whenever it regains focus. */
const SAME_MS = 3_600_000

/**
 * Records a repeatable action at most once an hour for the same subject, or for the whole list without an id, so that
 * nobody fills the log.
 * @param withinMs if not an hour, the time within which a repeated event counts as one
 */
export async function recordOnceAnHour(
  on: Handle,
  { withinMs = SAME_MS, ...event }: AuditedEvent & { withinMs?: number },
): Promise<void> {
  const { actorId, action, subjectId, at } = event
  const since = new Date(at.getTime() - withinMs)
  const { rowCount } = await on.query({
    name: 'recorded-since',
    text: `SELECT FROM audit_events
           WHERE actor_id IS NOT DISTINCT FROM $1 AND action = $2 AND subject = $3
             AND subject_id IS NOT DISTINCT FROM $4 AND created_at > $5 LIMIT 1`,
    values: [actorId, action, subjectOf(event), subjectId ?? null, since],
  })
  if (rowCount === 0) await recordEvent(on, event)
}

/** Records that someone viewed restricted data. */
export const recordView = (
  { clock, pool }: Pick<Platform, 'clock' | 'pool'>,
  caller: { id: number },
  view: Pick<AuditedEvent, 'action' | 'subject' | 'subjectId'>,
): Promise<void> => recordOnceAnHour(pool, { ...view, actorId: caller.id, at: clock.now() })

interface Views extends Pick<AuditedEvent, 'action' | 'subject'> {
  subjectIds: number[]
}

/** Records that someone viewed restricted data of each of these people, at most once an hour for the same data. */
export async function recordViews(
  { clock, pool }: Pick<Platform, 'clock' | 'pool'>,
  caller: { id: number },
  { subjectIds, ...view }: Views,
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
    [caller.id, view.action, subjectOf(view), subjectIds, since],
  )
  for (const { id: subjectId } of rows) {
    await recordEvent(pool, { ...view, actorId: caller.id, subjectId, at })
  }
}
