import { addDays, type Moment, seriesDates } from '@church/shared'
import type pg from 'pg'
import { column } from '../../../platform/db.ts'
import { SOMEBODY_CAME } from './counted.ts'
import { deleteSessionRows } from './delete.ts'
import type { SessionHooks } from './hooks.ts'
import { occurrenceTimes, type SeriesRow } from './series-data.ts'

/** How far ahead the sessions of a series exist. */
const DAYS_AHEAD = 56

/** Not yet open for marking: a series changes or removes only these. $1 is the series and $2 the time. */
const COMING = 'series_id = $1 AND expired_at IS NULL AND coalesce(opens_at, starts_at) > $2'

interface Occurrence {
  date: string
  startsAt: Date
  endsAt: Date
  opensAt: Date | null
}

/** The columns of `unnest` for occurrences, and what their series gives each of them. */
const valuesOf = (occurrences: Occurrence[], series: SeriesRow) => [
  occurrences.map(({ date }) => date),
  occurrences.map(({ startsAt }) => startsAt),
  occurrences.map(({ endsAt }) => endsAt),
  occurrences.map(({ opensAt }) => opensAt),
  series.id,
  series.name,
  series.kind,
  series.campus,
  series.public,
]
const UNNEST = `unnest($1::date[], $2::timestamptz[], $3::timestamptz[], $4::timestamptz[])
  AS occurrence (occurs_on, starts_at, ends_at, opens_at)`

/** The dates of a series from today on, for which sessions are to exist. */
function datesAhead(series: SeriesRow, { today }: Moment): string[] {
  const last = addDays(today, DAYS_AHEAD)
  const dates: string[] = []
  for (const date of seriesDates(series, today)) {
    if (date > last) break
    dates.push(date)
  }
  return dates
}

/** Only those that have not ended, since closing one that nobody could mark would write everyone absent. */
const notOver = (series: SeriesRow, dates: string[], { now, timeZone }: Moment): Occurrence[] =>
  dates
    .map((date) => ({ date, ...occurrenceTimes(series, date, timeZone) }))
    .filter(({ endsAt }) => endsAt > now)

/** Gives sessions the audience of their series. */
async function copyAudience(client: pg.PoolClient, ids: number[]): Promise<void> {
  await client.query('DELETE FROM session_departments WHERE session_id = ANY ($1)', [ids])
  await client.query(
    `INSERT INTO session_departments (session_id, department_id)
     SELECT sessions.id, department_id
     FROM sessions JOIN series_departments USING (series_id) WHERE sessions.id = ANY ($1)`,
    [ids],
  )
}

/**
 * Makes the sessions of a series for the coming eight weeks, except those that exist already and those that
 * an admin deleted. Idempotent: the unique key (series, date) makes each only once. No other statement makes sessions of
 * a series.
 * @returns the number made
 */
export async function makeOccurrences(
  client: pg.PoolClient,
  { sessionsMade }: Pick<SessionHooks, 'sessionsMade'>,
  series: SeriesRow,
  moment: Moment,
): Promise<number> {
  if (series.paused) return 0
  const occurrences = notOver(series, datesAhead(series, moment), moment)
  if (occurrences.length === 0) return 0
  const ids = await column<number>(
    client,
    `INSERT INTO sessions (occurs_on, starts_at, ends_at, opens_at, series_id, name, kind, campus_id,
       public, created_at)
     SELECT occurs_on, starts_at, ends_at, opens_at, $5, $6, $7, $8, $9, $10 FROM ${UNNEST}
     WHERE NOT EXISTS (
       SELECT FROM deleted_occurrences AS deleted
       WHERE deleted.series_id = $5 AND deleted.occurs_on = occurrence.occurs_on
     )
     ON CONFLICT (series_id, occurs_on) DO NOTHING
     RETURNING id`,
    [...valuesOf(occurrences, series), moment.now],
  )
  if (ids.length === 0) return 0
  await copyAudience(client, ids)
  await sessionsMade(client, ids)
  return ids.length
}

/** Gives a series' coming sessions its present values, except those that were changed on their own. */
export async function updateOccurrences(
  client: pg.PoolClient,
  { sessionsMoved }: Pick<SessionHooks, 'sessionsMoved'>,
  series: SeriesRow,
  moment: Moment,
): Promise<void> {
  const dates = await column<string>(
    client,
    `SELECT occurs_on::text FROM sessions
     WHERE ${COMING} AND NOT detached`,
    [series.id, moment.now],
  )
  const ids = await column<number>(
    client,
    `UPDATE sessions
     SET name = $6, kind = $7, starts_at = occurrence.starts_at, ends_at = occurrence.ends_at,
         opens_at = occurrence.opens_at, campus_id = $8, public = $9
     FROM ${UNNEST}
     WHERE series_id = $5 AND sessions.occurs_on = occurrence.occurs_on
     RETURNING sessions.id`,
    valuesOf(notOver(series, dates, moment), series),
  )
  if (ids.length === 0) return
  await copyAudience(client, ids)
  await sessionsMoved(client, ids, moment.now)
}

/**
 * Deletes a series' coming sessions at which nobody is yet. Cancelled ones stay, or they would come back as
 * if nothing had been announced.
 * @param stay dates to leave; sessions changed on their own stay as well, unless it is null
 */
export async function removeOccurrences(
  client: pg.PoolClient,
  hooks: Pick<SessionHooks, 'sessionsDeleted'>,
  seriesId: number,
  now: Date,
  stay: SeriesRow | null,
): Promise<void> {
  const { rows } = await client.query<{ id: number; date: string; detached: boolean }>(
    `SELECT id, occurs_on::text AS date, detached FROM held_sessions
     WHERE ${COMING} ORDER BY id FOR UPDATE`,
    [seriesId, now],
  )
  const removed = rows.filter(({ date, detached }) => !stay || !(detached || hasDate(stay, date)))
  // A statement of its own, which sees the marks that the lock waited for.
  const empty = await column<number>(
    client,
    `SELECT id FROM sessions WHERE id = ANY ($1) AND NOT (${SOMEBODY_CAME})`,
    [removed.map(({ id }) => id)],
  )
  await deleteSessionRows(client, hooks, empty, now)
}

function hasDate(series: SeriesRow, date: string): boolean {
  const [first] = seriesDates(series, date)
  return first === date
}
