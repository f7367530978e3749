import { type PeopleReportQuery, type PersonInReport, SHARE_FROM } from '@church/shared'
import type pg from 'pg'
import { type Found, windowOf } from '../../../http/paging.ts'
import { byName } from '../../../platform/by-name.ts'
import { containsPattern } from '../../../platform/keyword.ts'
import { isReported } from './sessions-report.ts'

const SESSIONS = isReported({ timeZone: '$1', from: '$2', to: '$3', kind: '$4' })

/** Everybody with a row at one of the sessions; $5 is the keyword, $6 the percentage they stay below. */
const PEOPLE = `
  FROM (
    SELECT user_id, count(*) FILTER (WHERE present)::int AS present, count(*)::int AS expected
    FROM held_sessions AS sessions JOIN attendance ON session_id = sessions.id
    WHERE ${SESSIONS} GROUP BY user_id
  ) AS counted
  JOIN people ON people.id = user_id
  WHERE people.search LIKE search_text($5)
    AND ($6::int IS NULL OR (expected >= ${SHARE_FROM} AND present * 100 < expected * $6))`

/** Rounded down, so that nobody who stays below a percentage is shown with it. */
const PERCENT = `CASE WHEN expected >= ${SHARE_FROM} THEN present * 100 / expected END AS percent`

/** A page of the people of a report, or all of them, by name: nobody is ranked. */
export async function findPeopleReport(
  pool: pg.Pool,
  query: PeopleReportQuery,
  { timeZone, all = false }: { timeZone: string; all?: boolean },
): Promise<Found<PersonInReport>> {
  const values = [
    timeZone,
    query.from,
    query.to,
    query.kind,
    containsPattern(query.keyword),
    query.below ?? null,
  ]
  const { limit, offset } = windowOf(query)
  const [found, total] = await Promise.all([
    pool.query<PersonInReport>(
      `SELECT people.id AS user, people.name, standing, present, expected, ${PERCENT}
       ${PEOPLE} ORDER BY ${byName('people.')}, people.id LIMIT $7 OFFSET $8`,
      [...values, all ? null : limit, all ? 0 : offset],
    ),
    pool.query<{ count: number }>(`SELECT count(*)::int AS count ${PEOPLE}`, values),
  ])
  return { rows: found.rows, count: total.rows[0]?.count ?? 0 }
}
