import { cardErrors, n, type VisitorDecisions } from '@church/shared'
import { refuse } from '../../../http/errors.ts'
import type { Caller } from '../../../http/identify.ts'
import { recordEvent } from '../../../platform/audit.ts'
import { run } from '../../../platform/db.ts'
import type { Platform } from '../../../platform/platform.ts'
import { inTransaction } from '../../../platform/transaction.ts'
import type { Live } from '../marking/index.ts'
import { CARDS, isRunningAt, removeCards } from './cards.ts'
import { readsContact } from './find-cards.ts'

const decided = {
  accept: (count: number) =>
    n(count, '{count} card has been accepted.', '{count} cards have been accepted.'),
  remove: (count: number) =>
    n(count, '{count} card has been removed.', '{count} cards have been removed.'),
}

/**
 * Accepts several open cards, which then count, or removes them with their cases; a carer's notes stay. Cards that the caller does not see
 * are left alone: a steward decides while the session runs.
 * @returns what happened, in words @throws HttpError 404 if none is left to decide on
 */
export async function decideOnCards(
  { clock, live, pool }: Pick<Platform, 'clock' | 'pool'> & { live: Live },
  { ids, decision }: VisitorDecisions,
  caller: Caller,
): Promise<string> {
  const now = clock.now()
  const count = await inTransaction(pool, async (client) => {
    const cards = await run<{ id: number; session: number }>(
      client,
      `SELECT card.id, session_id AS session FROM ${CARDS}
       WHERE card.id = ANY ($1) AND outcome IS NULL AND ($2 OR ${isRunningAt('$3')})
       ORDER BY card.id FOR UPDATE OF card`,
      [ids, readsContact(caller), now],
    )
    const open = cards.map(({ id }) => id)
    if (open.length === 0) throw refuse(cardErrors.notFound)
    if (decision === 'remove') await removeCards(client, open, now)
    else {
      await client.query(
        `UPDATE visitor_cards SET accepted = adults + children + 1, waits = false WHERE id = ANY ($1)`,
        [open],
      )
    }
    for (const session of new Set(cards.map((card) => card.session))) {
      await recordEvent(client, {
        actorId: caller.id,
        action: decision === 'accept' ? 'visitor.accept' : 'visitor.remove-several',
        subject: 'session',
        subjectId: session,
        detail: { cards: cards.filter((card) => card.session === session).length },
        at: now,
      })
    }
    return open.length
  })
  live.notifyChange()
  return decided[decision](count)
}
