import type pg from 'pg'
import type { Clock } from './clock.ts'
import type { Logger } from './logger.ts'

/** How the last run of a job, or the last mail, ended, in any process. */
export interface Outcome {
  name: string
  endedAt: Date | null
  goodAt: Date | null
  /** The first failure since `goodAt`. */
  failingSince: Date | null
  problem: string | null
  nextAt: Date | null
}

/** The name under which the outcome of the last mail is recorded. */
export const MAIL_OUTCOME = 'mail'

/** Records outcomes for the admins' status page. Neither method rejects. */
export interface Outcomes {
  /** @param problem a code without personal data; null after success */
  record(name: string, problem: string | null, nextAt?: Date | null): Promise<void>
  /** Records when each job is due next. */
  plan(jobs: { name: string; nextAt: Date | null }[]): Promise<void>
}

interface Needs {
  pool: pg.Pool
  clock: Clock
  log: Logger
}

const RECORD = `
  INSERT INTO outcomes AS known (name, ended_at, good_at, failing_since, problem, next_at)
  SELECT $1, at, CASE WHEN problem IS NULL THEN at END, CASE WHEN problem IS NOT NULL THEN at END,
    problem, $4::timestamptz
  FROM (SELECT $2::timestamptz AS at, $3::text AS problem) AS last
  ON CONFLICT (name) DO UPDATE SET
    ended_at = excluded.ended_at,
    good_at = coalesce(excluded.good_at, known.good_at),
    failing_since = CASE WHEN excluded.problem IS NOT NULL
      THEN coalesce(known.failing_since, excluded.ended_at) END,
    problem = excluded.problem,
    next_at = coalesce(excluded.next_at, known.next_at)`

const PLAN = `
  INSERT INTO outcomes (name, next_at)
  SELECT * FROM unnest($1::text[], $2::timestamptz[])
  ON CONFLICT (name) DO UPDATE SET next_at = excluded.next_at`

export function createOutcomes({ pool, clock, log }: Needs): Outcomes {
  const write = async (text: string, values: unknown[]) => {
    await pool.query(text, values).catch((error) => {
      log.warn({ err: error }, 'outcome not recorded')
    })
  }
  return {
    record: (name, problem, nextAt = null) => write(RECORD, [name, clock.now(), problem, nextAt]),
    plan: (jobs) => {
      // In one order in every process, so that two starts cannot block each other.
      const sorted = [...jobs].sort((a, b) => (a.name < b.name ? -1 : 1))
      return write(PLAN, [sorted.map(({ name }) => name), sorted.map(({ nextAt }) => nextAt)])
    },
  }
}

export async function findOutcomes(pool: pg.Pool): Promise<Map<string, Outcome>> {
  const { rows } = await pool.query<Outcome>(
    `SELECT name, ended_at AS "endedAt", good_at AS "goodAt", failing_since AS "failingSince",
            problem, next_at AS "nextAt"
     FROM outcomes`,
  )
  return new Map(rows.map((row) => [row.name, row]))
}
