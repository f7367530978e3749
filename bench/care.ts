import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { markRequest } from './calls.ts'
import { openSession } from './church.ts'
import { once, paced } from './paced.ts'
import type { Answer } from './phone.ts'
import { tokenOf } from './seed.ts'
import { median, quantile } from './statistics.ts'
import { formatNumber, printTable } from './table.ts'
import { type Testbed, withTestbed } from './testbed.ts'

const MEMBERS = 10_000
const SUNDAYS = 157
const ROUNDS = Number(process.env.ROUNDS ?? 5)
const MARKS_A_SECOND = 60
/** The product looks every minute whether a check is due; marks are made from before that until after it. */
const LEAD_MS = 4_000
const MARKS_MS = 14_000

/** The key of the advisory lock that the product holds during a check. */
export const CARE_LOCK = 7_265_488

interface Mark {
  at: number
  answer: Answer
}

interface Span {
  from: number
  until: number
}

/** Measures the check of who is missed among 10,000 people with three years of Sundays, and the marks meanwhile. */
export async function care(): Promise<void> {
  await withTestbed(
    { members: MEMBERS, seed: (pool) => seedSundays(pool, SUNDAYS) },
    async (testbed) => {
      const quiet: Mark[] = []
      const busy: Mark[] = []
      const seconds: number[] = []
      let cases = 0
      for (let round = 0; round < ROUNDS; round++) {
        const { marks, check } = await oneRound(testbed, round)
        const isDuring = ({ at }: Mark) => at >= check.from && at <= check.until
        busy.push(...marks.filter(isDuring))
        quiet.push(...marks.filter((mark) => !isDuring(mark)))
        seconds.push((check.until - check.from) / 1000)
        const { rows } = await testbed.pool.query('SELECT count(*)::int AS count FROM care_cases')
        cases = rows[0]?.count ?? 0
      }
      const ms = (marks: Mark[], share: number) =>
        quantile(
          marks.map(({ answer }) => answer.ms),
          share,
        )
      const row = (what: string, marks: Mark[]) => ({
        what,
        answers: `${marks.filter(({ answer }) => answer.status === 201).length} of ${marks.length}`,
        'p50 ms': formatNumber(ms(marks, 0.5)),
        'p99 ms': formatNumber(ms(marks, 0.99)),
        ratio: formatNumber(ms(marks, 0.99) / ms(quiet, 0.99)),
      })
      printTable(
        `Care: ${MEMBERS * SUNDAYS} rows; a check opens ${cases} cases in ${formatNumber(median(seconds))} s ` +
          `(${formatNumber(Math.min(...seconds))} to ${formatNumber(Math.max(...seconds))})`,
        [row('mark, before and after a check', quiet), row('mark, during a check', busy)],
      )
    },
  )
}

/** Makes a check due, and marks people from shortly before the full minute, when it runs. */
async function oneRound(testbed: Testbed, round: number) {
  const { pool, product, secret } = testbed
  const tap = markRequest(await openSession(testbed))
  await untilNextMinute()
  await pool.query('DELETE FROM care_cases')
  await pool.query(`DELETE FROM settings WHERE key = 'care-checked'`)
  const count = (MARKS_A_SECOND * MARKS_MS) / 1000
  const checking = watchCheck(pool)
  const marks = await paced(count, MARKS_MS, async (n): Promise<Mark> => {
    const at = performance.now()
    const bearer = `Bearer ${tokenOf(2 + round * count + n, secret)}`
    return { at, answer: await once(product.url, bearer, tap) }
  })
  return { marks, check: await checking }
}

const untilNextMinute = () => {
  const left = 60_000 - (Date.now() % 60_000)
  return sleep(left > LEAD_MS + 1_000 ? left - LEAD_MS : left + 60_000 - LEAD_MS)
}

/** When the product's check began and ended, by the lock that it holds. */
async function watchCheck(pool: pg.Pool): Promise<Span> {
  const isHeld = async () => {
    const { rowCount } = await pool.query(
      `SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = $1`,
      [CARE_LOCK],
    )
    return rowCount !== 0
  }
  while (!(await isHeld())) await sleep(10)
  const from = performance.now()
  while (await isHeld()) await sleep(10)
  return { from, until: performance.now() }
}

/**
 * Creates Sundays with everybody's attendance. Of ten people one has never come, two stopped coming at some time, and the others
 * come to four of five services.
 */
export async function seedSundays(pool: pg.Pool, sundays: number): Promise<void> {
  await pool.query(`UPDATE users SET created_at = now() - interval '4 years'`)
  await pool.query(
    `INSERT INTO sessions (name, starts_at, ends_at, expired_at, present_total, absent_total)
     SELECT 'Sunday Worship', start, start + interval '2 hours', start + interval '2 hours', 0, 0
     FROM generate_series(1, $1::int) AS n,
          LATERAL (SELECT date_trunc('week', now()) + interval '10 hours' - interval '1 day'
                          - (n - 1) * interval '7 days' AS start) AS times`,
    [sundays],
  )
  await pool.query('ALTER TABLE attendance DROP CONSTRAINT attendance_session_id_fkey')
  await pool.query('ALTER TABLE attendance DROP CONSTRAINT attendance_user_id_fkey')
  await pool.query(
    `INSERT INTO attendance (session_id, user_id, present, marked_at)
     SELECT sessions.id, users.id, here, CASE WHEN here THEN starts_at END
     FROM sessions CROSS JOIN users CROSS JOIN LATERAL (
       SELECT CASE WHEN users.id % 10 = 0 THEN false
                   WHEN users.id % 10 < 3 AND starts_at > now() - users.id % 100 * interval '7 days'
                     THEN false
                   ELSE (users.id * 7 + sessions.id * 13) % 5 > 0 END AS here
     ) AS mark`,
  )
  await pool.query(`ALTER TABLE attendance
    ADD CONSTRAINT attendance_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions (id) ON DELETE CASCADE,
    ADD CONSTRAINT attendance_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE`)
  await pool.query('VACUUM ANALYZE')
}
