import { AWAY_KEPT } from '@church/shared'

/** How many weeks back services are read; nobody is shown as missing for longer. */
export const LOOK_BACK_WEEKS = 53

/** The parameters of a statement, such as `$1`, that hold the instant and the church's time zone. */
interface At {
  now: string
  timeZone: string
}

type In = Pick<At, 'timeZone'>

/** The Monday of the church week of an instant in SQL. */
export const weekOf = (instant: string, { timeZone }: In) =>
  `date_trunc('week', ${instant}::timestamptz AT TIME ZONE ${timeZone})::date`

/** The Monday of the church week of a calendar date in SQL. */
export const weekOfDate = (date: string) => `date_trunc('week', ${date}::timestamp)::date`

/** The date of an instant in SQL, by the church's calendar. */
const dateOf = (instant: string, { timeZone }: In) => `(${instant} AT TIME ZONE ${timeZone})::date`

/** SQL for `held`: the sessions that count. */
export const heldSessions = (at: At) => `
  held AS MATERIALIZED (
    SELECT id, kind, expired_at, ${dateOf('starts_at', at)} AS held_on, ${weekOf('starts_at', at)} AS week
    FROM held_sessions
    WHERE starts_at > ${at.now}::timestamptz - interval '${LOOK_BACK_WEEKS} weeks'
  )`

/**
 * SQL for the weeks of each person in the relation `persons` (with a `user_id`), from the sessions of the relation
 * `held`.
 *
 * A period is a church week, from Monday, with at least one service at which the person was expected, so that they have
 * a row. It is `present` if they were marked at any session of the week; `away` if every service was on a day for which
 * they had planned an absence; and otherwise `missed`. Cancelled sessions, absences before the person joined or last
 * chose whether their name is kept, and those of the running week do not count.
 *
 * The latest absences of a person are joined to one set of days first, so that the cost does not grow with their
 * number.
 */
interface Periods {
  name: string
  persons: string
  held: string
}

const periodsOf = ({ name, persons, held }: Periods, at: At) => `
  ${name}_away AS (
    SELECT user_id, range_agg(daterange(from_date, until_date, '[]')) AS days
    FROM ${persons} CROSS JOIN LATERAL (
      SELECT from_date, until_date FROM planned_absences
      WHERE planned_absences.user_id = ${persons}.user_id ORDER BY until_date DESC LIMIT ${AWAY_KEPT}
    ) AS latest
    GROUP BY user_id
  ),
  ${name} AS (
    SELECT ${persons}.user_id, week,
           CASE WHEN bool_or(present) THEN 'present'
                WHEN bool_and(coalesce(days @> held_on, false)) THEN 'away' ELSE 'missed' END AS state
    FROM ${persons}
    JOIN users ON users.id = ${persons}.user_id
    JOIN attendance ON attendance.user_id = ${persons}.user_id
    JOIN ${held} AS held ON held.id = session_id
    LEFT JOIN ${name}_away AS away ON away.user_id = ${persons}.user_id
    LEFT JOIN keeping_choices AS choice ON choice.user_id = ${persons}.user_id
    WHERE present
       OR kind = 'service' AND week < ${weekOf(at.now, at)}
          AND held_on >= greatest(coalesce(joined_on, ${dateOf('users.created_at', at)}), ${dateOf('chosen_at', at)})
    GROUP BY ${persons}.user_id, week
  )`

/** SQL for `periods`, after `held` and `persons`. */
export const periods = (at: At) =>
  periodsOf({ name: 'periods', persons: 'persons', held: 'held' }, at)

/** SQL for `since_seen`: the weeks that each person missed since they were last seen. */
export const SINCE_SEEN = `
  since_seen AS (
    SELECT user_id, week
    FROM (
      SELECT *, max(week) FILTER (WHERE state = 'present') OVER (PARTITION BY user_id) AS seen
      FROM periods
    ) AS period
    WHERE state = 'missed' AND (seen IS NULL OR week > seen)
  )`

/**
 * SQL for `missing`, after `held`: active people who missed a number of weeks (a parameter) since they were last seen,
 * except children of a household and people counted without their name.
 *
 * Only people not seen within that many last weeks with services (`unseen`) can be among them. Most of these missed
 * exactly those weeks; a longer past is read only for the others, who were away or not expected.
 */
export const missingFor = (weeks: string, at: At) => `
  recent AS (
    SELECT DISTINCT week FROM held
    WHERE kind = 'service' AND expired_at IS NOT NULL AND week < ${weekOf(at.now, at)}
    ORDER BY week DESC LIMIT ${weeks}
  ),
  lately AS MATERIALIZED (SELECT * FROM held WHERE week >= (SELECT min(week) FROM recent)),
  unseen AS MATERIALIZED (
    SELECT id AS user_id FROM people
    WHERE is_active AND NOT is_child AND (SELECT count(*) FROM recent) = ${weeks}
      AND NOT EXISTS (SELECT FROM unnamed_people WHERE unnamed_people.id = people.id)
      -- With NOT IN, PostgreSQL would compare everybody with everybody once these do not fit into its work_mem.
      AND NOT EXISTS (
        SELECT FROM lately JOIN attendance ON session_id = lately.id AND present
        WHERE attendance.user_id = people.id
      )
  ),
  ${periodsOf({ name: 'late_periods', persons: 'unseen', held: 'lately' }, at)},
  missed_lately AS (
    SELECT user_id FROM late_periods WHERE state = 'missed'
    GROUP BY user_id HAVING count(*) = ${weeks}
  ),
  persons AS (SELECT user_id FROM unseen EXCEPT SELECT user_id FROM missed_lately),
  ${periods(at)}, ${SINCE_SEEN},
  missing AS (
    SELECT user_id FROM missed_lately
    UNION ALL
    SELECT user_id FROM since_seen GROUP BY user_id HAVING count(*) >= ${weeks}
  )`

/**
 * SQL for `last_marks`: the latest session at which each person in a relation (with a `user_id`) was marked, with its
 * church date. People who were never marked have no row.
 */
export const lastMarks = (persons: string, at: In) => `
  last_marks AS (
    SELECT DISTINCT ON (user_id) user_id, marked_at, starts_at, ends_at, ${dateOf('starts_at', at)} AS held_on
    FROM ${persons} JOIN attendance USING (user_id)
    JOIN held_sessions AS held ON held.id = session_id
    WHERE present ORDER BY user_id, starts_at DESC
  )`
