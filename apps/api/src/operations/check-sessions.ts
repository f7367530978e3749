import { type Church, momentAt } from '@church/shared'
import type pg from 'pg'
import { findWarnings } from '../features/attendance/sessions/index.ts'
import { type Finding, findingsOf } from './finding.ts'

const { ok, warning } = findingsOf('sessions')

/** Checks that every repeating session has a next date and that no two coming services overlap. */
export async function checkSessions(
  client: pg.Client,
  { time_zone }: Church,
  now: Date,
): Promise<Finding> {
  const found = await findWarnings(client, momentAt(now, time_zone))
  const when = new Intl.DateTimeFormat('en-GB', {
    timeZone: time_zone,
    dateStyle: 'medium',
    timeStyle: 'short',
  })
  const problems = [
    ...found.series_without_dates.map(({ name, paused }) =>
      paused
        ? `“${name}” is paused: resume it or end it.`
        : `“${name}” repeats but has no next date: extend it or end it.`,
    ),
    ...found.overlapping_services.map(
      ({ first, second }) =>
        `“${second.name}” on ${when.format(new Date(second.start_datetime))} begins before “${first.name}” ends.`,
    ),
  ]
  return problems.length > 0
    ? warning(problems.join(' '))
    : ok('every repeating session has a next date, and no services overlap.')
}
