import diagnostics from 'node:diagnostics_channel'
import type { Prisma } from '@church/database'
import { type AuditAction, type AuditSubject, auditSubject } from '@church/shared'
import type pg from 'pg'
import { createCache } from './cache.ts'
import type { Clock } from './clock.ts'
import { type Handle, run } from './db.ts'
import type { PubSub } from './pub-sub.ts'

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
 * @returns when the event that counts was
 */
export async function recordOnceAnHour(
  on: Handle,
  { withinMs = SAME_MS, ...event }: AuditedEvent & { withinMs?: number },
): Promise<Date> {
  const { actorId, action, subjectId, at } = event
  const since = new Date(at.getTime() - withinMs)
  const { rows } = await on.query<{ created_at: Date }>({
    name: 'recorded-since',
    text: `SELECT created_at FROM audit_events
           WHERE actor_id IS NOT DISTINCT FROM $1 AND action = $2 AND subject = $3
             AND subject_id IS NOT DISTINCT FROM $4 AND created_at > $5 LIMIT 1`,
    values: [actorId, action, subjectOf(event), subjectId ?? null, since],
  })
  if (rows[0]) return rows[0].created_at
  await recordEvent(on, event)
  return at
}

interface Needs {
  clock: Clock
  pool: pg.Pool
}

/** Records that someone viewed restricted data, at most once an hour for the same data. */
export type RecordView = (
  caller: { id: number },
  view: Pick<AuditedEvent, 'action' | 'subject' | 'subjectId'>,
) => Promise<void>

/** The most views that a process remembers. */
const VIEWS_MAX = 1_000

/** Remembers what the log has, since a screen asks again whenever it regains focus, and may ask twice at once. */
export function createRecordView({ clock, pool, pubSub }: Needs & { pubSub: PubSub }): RecordView {
  // Filled only after the commit. A deleted event empties it, also of what is being filled.
  const recorded = createCache<{ at?: Date; recording?: Promise<Date> | undefined }>({
    pubSub,
    topic: 'audit',
    load: async () => ({}),
    maxEntries: VIEWS_MAX,
  })
  return async ({ id }, view) => {
    const at = clock.now()
    const last = await recorded.get([id, view.action, subjectOf(view), view.subjectId].join(' '))
    if (last.at && last.at.getTime() > at.getTime() - SAME_MS) return
    last.recording ??= recordOnceAnHour(pool, { ...view, actorId: id, at }).finally(() => {
      last.recording = undefined
    })
    last.at = await last.recording
  }
}
