import type pg from 'pg'
import { expect } from 'vitest'
import { inTransaction } from '../src/platform/db.ts'

/** Connections of this test's database that wait for a lock; other test files use the same server. */
const WAITING = `SELECT FROM pg_stat_activity
  WHERE datname = current_database() AND wait_event_type = 'Lock'`

/** How many connections wait for a lock. */
export const countWaiting = async (beside: pg.Pool) => (await beside.query(WAITING)).rowCount

type Change = (other: pg.PoolClient) => Promise<unknown>

/**
 * Makes a call that meets another's change: it comes to wait for a lock of the change, which is then committed.
 * @param options how many `call` is, and what else the change does once they wait
 */
export async function whileChanging<Answer>(
  beside: pg.Pool,
  change: Change,
  call: () => PromiseLike<Answer>,
  { calls = 1, afterwards }: { calls?: number; afterwards?: Change } = {},
): Promise<Answer> {
  const { answer } = await inTransaction(beside, async (other) => {
    await change(other)
    const answer = call().then((each) => each)
    await expect.poll(() => countWaiting(beside)).toBe(calls)
    await afterwards?.(other)
    return { answer }
  })
  return answer
}
