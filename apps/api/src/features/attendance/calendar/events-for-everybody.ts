import type { Moment, PublicEvent } from '@church/shared'
import type pg from 'pg'
import { type EventRow, findEvents } from './data.ts'
import { periodAsked } from './period.ts'

/** A session as everybody may see it. */
export const publicAnswer = (row: EventRow): PublicEvent => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  start_datetime: row.starts_at.toISOString(),
  end_datetime: row.ends_at.toISOString(),
  campus: row.campus,
  place: row.place,
  cancelled_at: row.cancelled_at?.toISOString() ?? null,
})

/**
 * The sessions for every member and those that are public, by start: none of a closed group, and no reason of a
 * cancellation. @throws HttpError 400 for too many days, or a last one before the first
 */
export async function findEventsForEverybody(
  pool: pg.Pool,
  query: { from?: string | undefined; until?: string | undefined },
  moment: Moment,
): Promise<PublicEvent[]> {
  const period = periodAsked(query, moment)
  const [forMembers, open] = [
    await findEvents(pool, [], period),
    await findEvents(pool, 'public', period),
  ]
  const known = new Set(forMembers.map(({ id }) => id))
  return [...forMembers, ...open.filter(({ id }) => !known.has(id))]
    .sort((one, other) => one.starts_at.getTime() - other.starts_at.getTime() || one.id - other.id)
    .map(publicAnswer)
}
