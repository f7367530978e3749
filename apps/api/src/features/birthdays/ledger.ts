import type pg from 'pg'
import { BIRTHDAY } from './data.ts'

/** A greeting that is this process's to send. */
export interface Greeting {
  id: number
  userId: number
  year: number
  firstName: string
  lastName: string
  email: string
}

/** The birthdays that are kept today, in the year that is greeted for. */
export interface TodaysBirthdays {
  year: number
  birthdays: number[]
}

/** Milliseconds until a refused greeting is tried again: doubled after each try, up to the longest. */
const RETRY_MS = 5 * 60_000
const RETRY_MAX_MS = 2 * 3_600_000

/** Opens this year's row for everybody who has one of these birthdays and no row yet. */
export async function insertGreetings(pool: pg.Pool, today: TodaysBirthdays): Promise<void> {
  await pool.query(
    `INSERT INTO birthday_greetings (user_id, year)
     SELECT members.id, $1 FROM members
     WHERE ${BIRTHDAY} = ANY ($2::int[])
       AND NOT EXISTS (SELECT 1 FROM birthday_greetings WHERE user_id = members.id AND year = $1)
     ON CONFLICT (user_id, year) DO NOTHING`,
    [today.year, today.birthdays],
  )
}

/**
 * Claims the next of today's greetings that is due: one that waits, one whose time to be tried again
 * has come, or one that a process claimed and never finished. Only who has the turn may ask: nobody
 * else is at work on a claimed one then.
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
       WHERE due.year = $1 AND ${BIRTHDAY} = ANY ($2::int[])
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

/** The mail server refused this one: it is tried again later on the day. */
export async function markRefused(pool: pg.Pool, id: number, code: string): Promise<void> {
  await pool.query(
    `UPDATE birthday_greetings SET state = 'failed', last_error = $2 WHERE id = $1`,
    [id, code],
  )
}

/** The mail server is away: the greeting waits again, and the try does not count. */
export async function releaseGreeting(pool: pg.Pool, id: number, code: string): Promise<void> {
  await pool.query(
    `UPDATE birthday_greetings SET state = 'pending', attempts = attempts - 1, last_error = $2
     WHERE id = $1`,
    [id, code],
  )
}
