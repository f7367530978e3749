import { VISIT_HEADS_SURE, VISIT_HEADS_UNACCEPTED } from '@church/shared'
import type pg from 'pg'
import { lockUntilCommit } from '../../../platform/advisory-lock.ts'
import { column } from '../../../platform/db.ts'

/** Waits for other cards of a session that are being written, until the commit. */
export const lockCardsOf = (client: pg.PoolClient, session: number): Promise<unknown> =>
  lockUntilCommit(client, 'visits', { id: session })

interface Coming {
  session: number
  /** With the visitor. */
  heads: number
  /** The card itself, if it exists already. */
  card?: number
}

/**
 * Whether a card that nobody of the church has accepted waits for that before it counts: a large one, and any beyond
 * those that a session counts unseen. The caller holds the lock on the session's cards.
 */
export async function mustWait(
  client: pg.PoolClient,
  { session, heads, card = 0 }: Coming,
): Promise<boolean> {
  if (heads > VISIT_HEADS_SURE) return true
  const [unaccepted = 0] = await column<number>(
    client,
    `SELECT coalesce(sum(heads), 0)::int AS unaccepted FROM visitor_cards
     WHERE session_id = $1 AND accepted IS NULL AND id <> $2`,
    [session, card],
  )
  return unaccepted + heads > VISIT_HEADS_UNACCEPTED
}
