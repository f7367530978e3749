import type { BirthdayReminder } from '@church/shared'
import type pg from 'pg'
import { byName } from '../../../platform/by-name.ts'
import { anyRow, column, run } from '../../../platform/db.ts'

/** The kind of message that is a greeting; its `about` is the year. */
export const GREETING = 'birthday-greeting'

/** SQL for a member's birthday as one number, month and day, such as 1231; null if unknown. */
export const BIRTHDAY = `coalesce(
  (extract(month FROM members.date_of_birth) * 100 + extract(day FROM members.date_of_birth))::int,
  replace(members.birthday, '-', '')::int
)`

interface TodaysBirthdays {
  year: number
  birthdays: number[]
}

/**
 * Finds the active, approved members with an address and one of these birthdays who have no greeting of this year yet.
 * Children get no mail from the church.
 */
export const findUngreeted = (
  pool: pg.Pool,
  { year, birthdays }: TodaysBirthdays,
): Promise<number[]> =>
  column<number>(
    pool,
    `SELECT people.id FROM members JOIN people ON people.id = members.id
     WHERE people.is_active AND people.approved AND people.email IS NOT NULL AND NOT people.is_child
       AND ${BIRTHDAY} = ANY ($2::int[])
       AND NOT EXISTS (
         SELECT FROM deliveries
         WHERE user_id = members.id AND kind = '${GREETING}' AND about = $1
           AND state <> 'withdrawn' AND problem IS DISTINCT FROM 'late'
       )
     ORDER BY people.id`,
    [year, birthdays],
  )

/** Whether a member has one of these birthdays. */
export const hasBirthday = (pool: pg.Pool, id: number, birthdays: number[]): Promise<boolean> =>
  anyRow(pool, `SELECT FROM members WHERE id = $1 AND ${BIRTHDAY} = ANY ($2::int[])`, [
    id,
    birthdays,
  ])

/** How the greetings of a year stand. */
interface Greetings {
  /** Sent since a time. */
  sent: number
  /** Not tried yet, or being sent. */
  waiting: number
  /** Refused by the mail server since that time, or not accepted yet. */
  refused: number
}

/** Counts this year's greetings. */
export async function countGreetings(
  pool: pg.Pool,
  { year, since }: { year: number; since: Date },
): Promise<Greetings> {
  const { rows } = await pool.query<Greetings>(
    `SELECT count(*) FILTER (WHERE state = 'sent' AND ended_at >= $2)::int AS sent,
       count(*) FILTER (WHERE state = 'queued' AND problem IS NULL)::int AS waiting,
       count(*) FILTER (
         WHERE state = 'queued' AND problem IS NOT NULL OR state = 'failed' AND ended_at >= $2
       )::int AS refused
     FROM deliveries WHERE kind = '${GREETING}' AND about = $1`,
    [year, since],
  )
  return rows[0] ?? { sent: 0, waiting: 0, refused: 0 }
}

/** Finds the active members with one of the given birthdays, soonest first. */
export const findBirthdayReminders = (
  pool: pg.Pool,
  birthdays: { birthday: number; daysUntil: number }[],
): Promise<BirthdayReminder[]> =>
  run<BirthdayReminder>(
    pool,
    `SELECT people.id, people.first_name, people.last_name, coalesce(people.email::text, '') AS email,
            nullif(members.phone_number, '') AS phone_number, to_char(members.date_of_birth, 'YYYY-MM-DD') AS dateofbirth,
            coalesce(to_char(members.date_of_birth, 'MM-DD'), members.birthday) AS birthday, days_until
     FROM unnest($1::int[], $2::int[]) AS kept (birthday, days_until)
     JOIN members ON ${BIRTHDAY} = kept.birthday
     JOIN people ON people.id = members.id AND people.is_active
     ORDER BY days_until, ${byName('people.')}, people.id`,
    [birthdays.map(({ birthday }) => birthday), birthdays.map(({ daysUntil }) => daysUntil)],
  )
