import type { RegularService } from '@church/shared'
import type { Platform } from '../../../platform/platform.ts'

type Row = Omit<RegularService, 'next_datetime'> & { next_at: Date | null }

/**
 * The services that repeat and are for everybody, by weekday and time: no rehearsals, none for some departments only,
 * none paused or over.
 */
export async function listRegularServices({
  church,
  pool,
}: Pick<Platform, 'church' | 'pool'>): Promise<RegularService[]> {
  const { now, today } = await church.now()
  // Dates and times as text: the driver would turn a date into an instant of its own time zone.
  const { rows } = await pool.query<Row>({
    name: 'regular-services',
    text: `SELECT id, name, weekdays, every_weeks, nth_of_month,
             to_char(start_time, 'HH24:MI') AS start_time, from_date::text, until_date::text,
             coalesce(campus_id, first_campus()) AS campus,
             (
               SELECT min(starts_at) FROM held_sessions
               WHERE series_id = session_series.id AND ends_at > $1
             ) AS next_at
           FROM session_series
           WHERE kind = 'service' AND NOT paused AND (until_date IS NULL OR until_date >= $2)
             AND NOT EXISTS (SELECT FROM series_departments WHERE series_id = session_series.id)
           -- Sunday begins the church's week.
           ORDER BY (SELECT min(weekday % 7) FROM unnest(weekdays) AS weekday), start_time, id`,
    values: [now, today],
  })
  return rows.map(({ next_at, ...service }) => ({
    ...service,
    next_datetime: next_at?.toISOString() ?? null,
  }))
}
