import type pg from 'pg'
import { BIRTHDAY } from './data.ts'
import { birthdayGreeting } from './messages.ts'

/** A greeting claimed by this process. */
export interface Greeting {
  id: number
  userId: number
  year: number
  firstName: string
  lastName: string
  email: string
}

/** The birthdays celebrated today, and the year of the greeting. */
interface TodaysBirthdays {
  year: number
  birthdays: number[]
}

/** Milliseconds until a rejected greeting is retried; they double after each attempt, up to the maximum. */
const RETRY_MS = 5 * 60_000
const RETRY_MAX_MS = 2 * 3_600_000

/** Children get no mail from the church. */
const IS_GREETED = `people.is_active AND people.approved AND people.email IS NOT NULL AND NOT people.is_child
  AND NOT EXISTS (
    SELECT FROM message_choices
    WHERE user_id = people.id AND kind = '${birthdayGreeting.kind}' AND way = 'mail' AND NOT is_on
  )`

/**
 * Inserts this year's row for every active, approved member with an address and one of these birthdays who has
 * none yet. Children get no mail from the church.
 */
export async function insertGreetings(pool: pg.Pool, today: TodaysBirthdays): Promise<void> {
  await pool.query(
    `INSERT INTO birthday_greetings (user_id, year)
     SELECT members.id, $1 FROM members JOIN people ON people.id = members.id
     WHERE ${IS_GREETED} AND ${BIRTHDAY} = ANY ($2::int[])
       AND NOT EXISTS (SELECT 1 FROM birthday_greetings WHERE user_id = members.id AND year = $1)
     ON CONFLICT (user_id, year) DO NOTHING`,
    [today.year, today.birthdays],
  )
}

/**
 * Claims the next of today's greetings that is due: one that is pending, one due for a retry, or one
 * that a process claimed and never finished. Call it only while holding the lock, so that no other
 * process is working on a claimed greeting.
 */
export async function claimGreeting(
  pool: pg.Pool,
  today: TodaysBirthdays,
  now: Date,
): Promise<Greeting | null> {
  const { rows } = await pool.query<Greeting>(
    `UPDATE birthday_greetings AS mine
     SET state = 'claimed', claimed_at = $3, attempts = mine.attempts + 1
     FROM users
     WHERE users.id = mine.user_id AND mine.id = (
       SELECT due.id
       FROM birthday_greetings AS due JOIN members ON members.id = due.user_id
       JOIN people ON people.id = due.user_id
       WHERE ${IS_GREETED} AND due.year = $1 AND ${BIRTHDAY} = ANY ($2::int[])
         AND (due.state IN ('pending', 'claimed') OR due.state = 'failed' AND $3 >=
           due.claimed_at
             + interval '1 ms' * least($4::float * power(2, least(due.attempts - 1, 10)), $5::float))
       ORDER BY due.id LIMIT 1
       FOR UPDATE OF due SKIP LOCKED
     )
     RETURNING mine.id, mine.user_id AS "userId", mine.year, users.first_name AS "firstName",
               users.last_name AS "lastName", users.email::text AS email`,
    [today.year, today.birthdays, now, RETRY_MS, RETRY_MAX_MS],
  )
  return rows[0] ?? null
}

export async function markSent(pool: pg.Pool, id: number, now: Date): Promise<void> {
  await pool.query(
    `UPDATE birthday_greetings SET state = 'sent', sent_at = $2, last_error = NULL WHERE id = $1`,
    [id, now],
  )
}

/** Records that the mail server rejected a greeting, which is retried later that day. */
export async function markRefused(pool: pg.Pool, id: number, code: string): Promise<void> {
  await pool.query(
    `UPDATE birthday_greetings SET state = 'failed', last_error = $2 WHERE id = $1`,
    [id, code],
  )
}

/** Makes a greeting pending again because the mail server is unavailable; the attempt does not count. */
export async function releaseGreeting(pool: pg.Pool, id: number, code: string): Promise<void> {
  await pool.query(
    `UPDATE birthday_greetings SET state = 'pending', attempts = attempts - 1, last_error = $2
     WHERE id = $1`,
    [id, code],
  )
}
