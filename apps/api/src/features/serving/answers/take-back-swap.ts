import { servingAnswerErrors } from '@church/shared'
import { refuse } from '../../../http/errors.ts'
import { run } from '../../../platform/db.ts'
import type { Platform } from '../../../platform/platform.ts'
import { noteAbout, sendNotices } from '../plan/index.ts'
import { changePlan } from '../teams/index.ts'

interface SwapRequest {
  id: number
  /** The person who asked. */
  user: number
}

const OPEN = `FROM serving_swaps WHERE id = $1 AND from_id = $2 AND state IN ('asked', 'agreed')`

/**
 * Takes back a question to swap. Its links end with it, and so does a mail that has not left yet; somebody who has
 * agreed already is told.
 * @throws HttpError 404 for a swap that the person did not ask for, or that is settled
 */
export async function takeBackSwap(
  services: Pick<Platform, 'outbox' | 'pool'>,
  { id, user }: SwapRequest,
): Promise<void> {
  const notFound = refuse(servingAnswerErrors.swapNotFound)
  // Made-up ids never take the lock that all changes of plans wait for.
  const [asked] = await run(services.pool, `SELECT ${OPEN}`, [id, user])
  if (!asked) throw notFound
  await changePlan(services.pool, async (client) => {
    const [swap] = await run<{ slot: number; to: number; state: string }>(
      client,
      `DELETE ${OPEN} RETURNING slot_id AS slot, to_id AS "to", state`,
      [id, user],
    )
    if (!swap) throw notFound
    if (swap.state === 'agreed') {
      await noteAbout(client, { what: 'gone', slot: swap.slot, to: [swap.to] })
      await sendNotices(services, client)
    }
  })
}
