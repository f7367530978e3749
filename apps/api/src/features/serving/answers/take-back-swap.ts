import { servingAnswerErrors } from '@church/shared'
import type pg from 'pg'
import { refuse } from '../../../http/errors.ts'
import { run } from '../../../platform/db.ts'
import { noteAbout } from '../plan/index.ts'

/**
 * Takes back a question to swap, in a transaction of `changePlan`. Its links end with it, and so does a mail that has
 * not left yet; somebody who has agreed already is told.
 * @throws HttpError 404 for a swap that the person did not ask for, or that is settled
 */
export async function takeBackSwap(
  client: pg.PoolClient,
  { id, user }: { id: number; user: number },
): Promise<void> {
  const [swap] = await run<{ slot: number; to: number; state: string }>(
    client,
    `DELETE FROM serving_swaps WHERE id = $1 AND from_id = $2 AND state IN ('asked', 'agreed')
     RETURNING slot_id AS slot, to_id AS "to", state`,
    [id, user],
  )
  if (!swap) throw refuse(servingAnswerErrors.swapNotFound)
  if (swap.state === 'agreed')
    await noteAbout(client, { what: 'gone', slot: swap.slot, to: [swap.to] })
}
