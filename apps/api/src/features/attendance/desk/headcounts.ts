import { HEADCOUNTS, type Headcounts, type headcountsOfSession, type Made } from '@church/shared'
import type pg from 'pg'
import { recordEvent } from '../../../platform/audit.ts'
import { firstRow, inTransaction } from '../../../platform/db.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Live } from '../marking/index.ts'
import { COUNTED, ENTERED } from '../sessions/index.ts'

/** Finds the headcounts of a session, with its people and attendance; null if there is no session. */
export const findHeadcounts = (
  client: pg.Pool | pg.PoolClient,
  id: number,
): Promise<Made<typeof headcountsOfSession> | null> =>
  firstRow<Made<typeof headcountsOfSession>>(
    client,
    `SELECT counted.*, ${ENTERED}, set_at
     FROM sessions ${COUNTED} LEFT JOIN headcounts ON session_id = sessions.id
     WHERE sessions.id = $1`,
    [id],
  )

interface NewHeadcounts {
  id: number
  counts: Headcounts
  actorId: number
}

/** The columns of headcounts, and their parameters from $4 on. */
const COLUMNS = HEADCOUNTS.join(', ')
const PARAMETERS = HEADCOUNTS.map((_, at) => `$${at + 4}::int`).join(', ')

/** Sets the headcounts of a session. @returns them, or null if there is no session */
export async function setHeadcounts(
  { clock, live, pool }: Pick<Platform, 'clock' | 'pool'> & { live: Live },
  { id, counts, actorId }: NewHeadcounts,
): Promise<Made<typeof headcountsOfSession> | null> {
  const now = clock.now()
  const saved = await inTransaction(pool, async (client) => {
    const { rowCount } = await client.query(
      `INSERT INTO headcounts (session_id, set_by, set_at, ${COLUMNS})
       SELECT id, $2, $3, ${PARAMETERS} FROM sessions WHERE id = $1
       ON CONFLICT (session_id) DO UPDATE
       SET (set_by, set_at, ${COLUMNS}) = ($2, $3, ${PARAMETERS})`,
      [id, actorId, now, ...HEADCOUNTS.map((name) => counts[name])],
    )
    if (rowCount === 0) return null
    await recordEvent(client, {
      actorId,
      action: 'headcounts.set',
      subjectId: id,
      detail: counts,
      at: now,
    })
    return findHeadcounts(client, id)
  })
  live.notifyChange()
  return saved
}
