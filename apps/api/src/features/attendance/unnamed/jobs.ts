import type pg from 'pg'
import { column, inTransaction } from '../../../platform/db.ts'
import type { Job } from '../../../platform/jobs.ts'
import type { Platform } from '../../../platform/platform.ts'

/** An index without a row since it was made or emptied has one page. */
const HAS_TRACES = `SELECT pg_relation_size('unnamed_marks_pkey') > 8192
  AND NOT EXISTS (SELECT FROM unnamed_marks) AND NOT EXISTS (SELECT FROM unnamed_keys) AS has_traces`

/**
 * Empties the files of the tokens and keys once no open session has any: deleted rows stay in the pages of a table and
 * its index until something else overwrites them. Marks wait for it for a moment at most; if it cannot start at once,
 * the next run tries again.
 */
export async function sweepUnnamedMarks({ pool }: Pick<Platform, 'pool'>): Promise<void> {
  if (!(await hasTraces(pool))) return
  await inTransaction(pool, async (client) => {
    await client.query(`SET LOCAL lock_timeout = '1s'`)
    await client.query('LOCK TABLE unnamed_marks, unnamed_keys IN ACCESS EXCLUSIVE MODE')
    if (await hasTraces(client)) await client.query('TRUNCATE unnamed_marks, unnamed_keys')
  })
}

async function hasTraces(client: pg.Pool | pg.PoolClient): Promise<boolean> {
  const [has] = await column<boolean>(client, HAS_TRACES)
  return has === true
}

export const unnamedJobs = (services: Platform): Job[] => [
  {
    name: 'sweep-unnamed-marks',
    schedule: '*/5 * * * *',
    atStart: true,
    run: () => sweepUnnamedMarks(services),
  },
]
