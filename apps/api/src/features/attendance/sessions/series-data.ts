import { instantOf, type Moment, nextDates, type Series } from '@church/shared'
import type pg from 'pg'
import { firstRow, insertRow, run } from '../../../platform/db.ts'
import { departmentsOf } from '../../church/details/index.ts'
import type { SessionValues } from './data.ts'

const MINUTE_MS = 60_000

/**
 * When an occurrence opens, starts and ends. Only the start is a wall-clock time: across a change of the
 * clocks, a session of two hours still takes two hours.
 */
export function occurrenceTimes(
  {
    start_time,
    minutes,
    opens_before_minutes,
  }: Pick<Series, 'start_time' | 'minutes' | 'opens_before_minutes'>,
  date: string,
  timeZone: string,
): Pick<SessionValues, 'opensAt' | 'startsAt' | 'endsAt'> {
  const startsAt = instantOf({ date, time: start_time }, timeZone)
  const after = (count: number) => new Date(startsAt.getTime() + count * MINUTE_MS)
  return {
    startsAt,
    endsAt: after(minutes),
    opensAt: opens_before_minutes > 0 ? after(-opens_before_minutes) : null,
  }
}

/** The columns of a series that an admin enters, without the audience. */
export interface SeriesValues extends Omit<Series, 'id' | 'departments' | 'next_dates'> {
  /** No next date is expected. */
  ended: boolean
}

export interface SeriesRow extends SeriesValues {
  id: number
  departments: string[]
  /** Dates without a session: deleted or cancelled. */
  skipped: string[]
}

const NEXT_DATES = 5

// Dates and times as text: the driver would turn a date into an instant of its own time zone.
const SELECT = `
  SELECT id, name, weekdays, every_weeks, nth_of_month, to_char(start_time, 'HH24:MI') AS start_time,
    minutes, opens_before_minutes, from_date::text, until_date::text, kind, paused, ended,
    coalesce(campus_id, first_campus()) AS campus, public,
    ${departmentsOf('series_departments.series_id', 'session_series.id')} AS departments,
    ARRAY(
      SELECT occurs_on::text FROM deleted_occurrences WHERE series_id = session_series.id
      UNION ALL
      SELECT occurs_on::text FROM sessions
      WHERE series_id = session_series.id AND cancelled_at IS NOT NULL
    ) AS skipped
  FROM session_series`

/** All series: those that go on first, by weekday and time as the admin entered them. */
export const findAllSeries = (client: Pick<pg.ClientBase, 'query'>): Promise<SeriesRow[]> =>
  run<SeriesRow>(client, `${SELECT} ORDER BY ended, weekdays, start_time, id`)

export const findSeries = (client: pg.PoolClient, id: number): Promise<SeriesRow | null> =>
  firstRow<SeriesRow>(client, `${SELECT} WHERE id = $1`, [id])

/** The coming dates of a series for which a session is or will be held. */
export function comingDates(series: SeriesRow, { now, timeZone, today }: Moment): string[] {
  if (series.paused) return []
  // One more, since today's may be over.
  const wanted = NEXT_DATES + series.skipped.length + 1
  return nextDates(series, today, wanted)
    .filter((date) => !series.skipped.includes(date))
    .filter((date) => date > today || occurrenceTimes(series, date, timeZone).endsAt > now)
    .slice(0, NEXT_DATES)
}

export function seriesAnswer(row: SeriesRow, moment: Moment): Series {
  const { ended: _, skipped: __, ...series } = row
  return { ...series, next_dates: comingDates(row, moment) }
}

const values = (series: SeriesValues) => [
  series.name,
  series.weekdays,
  series.every_weeks,
  series.nth_of_month,
  series.start_time,
  series.minutes,
  series.opens_before_minutes,
  series.from_date,
  series.until_date,
  series.kind,
  series.paused,
  series.ended,
  series.campus,
  series.public,
]

/** @returns the id */
export const insertSeries = (
  client: pg.PoolClient,
  series: SeriesValues,
  createdAt: Date,
): Promise<number> =>
  insertRow(
    client,
    `INSERT INTO session_series (name, weekdays, every_weeks, nth_of_month, start_time, minutes,
       opens_before_minutes, from_date, until_date, kind, paused, ended, campus_id, public, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) RETURNING id`,
    [...values(series), createdAt],
  )

export const updateSeriesRow = (
  client: pg.PoolClient,
  id: number,
  series: SeriesValues,
): Promise<unknown> =>
  client.query(
    `UPDATE session_series SET name = $1, weekdays = $2, every_weeks = $3, nth_of_month = $4,
       start_time = $5, minutes = $6, opens_before_minutes = $7, from_date = $8, until_date = $9,
       kind = $10, paused = $11, ended = $12, campus_id = $13, public = $14
     WHERE id = $15`,
    [...values(series), id],
  )
