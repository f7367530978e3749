import type { Moment, Overview, Session } from '@church/shared'
import type pg from 'pg'
import { SESSION_COLUMNS } from './data.ts'
import { comingDates, findAllSeries } from './series-data.ts'

type Warnings = Overview['warnings']
type Client = Pick<pg.ClientBase, 'query'>

const OVERLAPS_LISTED = 5

/** Finds probable mistakes in the calendar of sessions. */
export async function findWarnings(client: Client, moment: Moment): Promise<Warnings> {
  return {
    series_without_dates: await findWithoutDates(client, moment),
    overlapping_services: await findOverlaps(client, moment.now),
  }
}

/** Series that nobody ended and that have no next date, so that nobody could mark. */
async function findWithoutDates(
  client: Client,
  moment: Moment,
): Promise<Warnings['series_without_dates']> {
  return (await findAllSeries(client))
    .filter((series) => !series.ended && comingDates(series, moment).length === 0)
    .map(({ id, name, paused }) => ({ id, name, paused }))
}

/** Services at the same time and campus: a phone offers only one of them at first. */
async function findOverlaps(client: Client, now: Date): Promise<Warnings['overlapping_services']> {
  const { rows } = await client.query<{ first: number; second: number }>(
    `WITH coming AS (
       SELECT id, starts_at, ends_at, coalesce(campus_id, first_campus()) AS campus
       FROM held_sessions
       WHERE expired_at IS NULL AND kind = 'service' AND ends_at > $1
     )
     SELECT earlier.id AS first, later.id AS second
     FROM coming AS earlier JOIN coming AS later
       ON (earlier.starts_at, earlier.id) < (later.starts_at, later.id)
       AND later.starts_at < earlier.ends_at AND later.campus = earlier.campus
     ORDER BY earlier.starts_at, earlier.id, later.starts_at, later.id LIMIT ${OVERLAPS_LISTED}`,
    [now],
  )
  const { rows: sessions } = await client.query<Session>(
    `SELECT ${SESSION_COLUMNS} FROM sessions WHERE id = ANY ($1)`,
    [rows.flatMap(({ first, second }) => [first, second])],
  )
  const byId = new Map(sessions.map((row) => [row.id, row]))
  return rows.flatMap((pair) => {
    const [first, second] = [byId.get(pair.first), byId.get(pair.second)]
    return first && second ? [{ first, second }] : []
  })
}
