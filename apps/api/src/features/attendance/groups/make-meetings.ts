import { addDays, type GroupRhythm, type Moment, seriesDates } from '@church/shared'
import { type Handle, run } from '../../../platform/db.ts'
import { occurrenceTimes } from '../sessions/index.ts'
import { RHYTHM } from './find-groups.ts'

/** How far ahead the meetings of a group exist. */
const DAYS_AHEAD = 56

/** SQL: whether nobody has said anything about a meeting: no mark, and its list is not done. */
export const UNMARKED = `group_meetings.done_at IS NULL AND NOT EXISTS (
  SELECT FROM group_marks WHERE meeting_id = group_meetings.id
)`

/** A group, as far as its meetings follow from it. */
interface Meeting {
  id: number
  rhythm: GroupRhythm | null
}

/** The dates and times at which a group is to meet in the coming eight weeks, without those that are over. */
function timesAhead(rhythm: GroupRhythm | null, { now, today, timeZone }: Moment) {
  if (!rhythm) return []
  const last = addDays(today, DAYS_AHEAD)
  const times = []
  const series = { ...rhythm, weekdays: [rhythm.weekday], nth_of_month: null }
  for (const date of seriesDates(series, today)) {
    if (date > last) break
    const { startsAt, endsAt } = occurrenceTimes(
      { ...rhythm, opens_before_minutes: 0 },
      date,
      timeZone,
    )
    if (endsAt > now) times.push({ date, startsAt, endsAt })
  }
  return times
}

/**
 * Makes the coming meetings of a group follow its rhythm: those that are missing are made, each once by the unique key;
 * others that have not begun move or go, unless somebody has said something about them. Idempotent.
 */
export async function makeMeetings(
  on: Handle,
  { id, rhythm }: Meeting,
  moment: Moment,
): Promise<void> {
  const times = timesAhead(rhythm, moment)
  const dates = times.map(({ date }) => date)
  await on.query(
    `DELETE FROM group_meetings
     WHERE group_id = $1 AND starts_at > $2 AND occurs_on <> ALL ($3::date[]) AND ${UNMARKED}`,
    [id, moment.now, dates],
  )
  await on.query(
    `INSERT INTO group_meetings (group_id, occurs_on, starts_at, ends_at)
     SELECT $1, * FROM unnest($3::date[], $4::timestamptz[], $5::timestamptz[])
     ON CONFLICT (group_id, occurs_on) DO UPDATE SET starts_at = EXCLUDED.starts_at, ends_at = EXCLUDED.ends_at
     WHERE group_meetings.starts_at > $2 AND ${UNMARKED}
       AND (group_meetings.starts_at, group_meetings.ends_at) <> (EXCLUDED.starts_at, EXCLUDED.ends_at)`,
    [
      id,
      moment.now,
      dates,
      times.map(({ startsAt }) => startsAt),
      times.map(({ endsAt }) => endsAt),
    ],
  )
}

/** The groups that meet by a rhythm, or one of them. */
export const findRhythms = (
  on: Handle,
  id: number | null = null,
): Promise<{ id: number; rhythm: GroupRhythm }[]> =>
  run(
    on,
    `SELECT id, ${RHYTHM} AS rhythm FROM groups
     WHERE weekday IS NOT NULL AND ended_at IS NULL AND ($1::int IS NULL OR id = $1) ORDER BY id`,
    [id],
  )
