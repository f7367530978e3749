import type { Moment } from '@church/shared'
import type pg from 'pg'
import { type EventRow, findEvents } from './data.ts'
import { periodAsked } from './period.ts'

/**
 * The sessions for every member and those that are public, by start: none of a closed group.
 * @throws HttpError 400 for too many days, or a last one before the first
 */
export async function findEventsForEverybody(
  pool: pg.Pool,
  query: { from?: string | undefined; until?: string | undefined },
  moment: Moment,
): Promise<EventRow[]> {
  const period = periodAsked(query, moment)
  const [forMembers, open] = [
    await findEvents(pool, [], period),
    await findEvents(pool, 'public', period),
  ]
  const known = new Set(forMembers.map(({ id }) => id))
  return [...forMembers, ...open.filter(({ id }) => !known.has(id))].sort(
    (one, other) =>
      one.start_datetime.getTime() - other.start_datetime.getTime() || one.id - other.id,
  )
}
