import type { VisitWish } from '@church/shared'
import { type Handle, run } from '../../../platform/db.ts'
import { holdPeople } from '../../../platform/hold-people.ts'
import { HAVE_ONE_CONTACT } from './cards.ts'

interface Wish {
  cardId: number
  wish: VisitWish
  now: Date
}

/**
 * Opens or reopens the case of a visitor who wishes to hear from the church; without a wish, closes it. Cards with one
 * contact have one case. The caller holds the lock on the session's cards.
 */
export async function followWish(on: Handle, { cardId, wish, now }: Wish): Promise<unknown> {
  if (wish === 'none') return closeCase(on, { cardId, now, outcome: 'wish ended', carerId: null })
  const joined = await run(
    on,
    `UPDATE care_cases AS care SET asked_for = ARRAY(SELECT DISTINCT unnest(care.asked_for || $2::text))
     FROM visitor_cards AS other JOIN visitor_cards AS card ON card.id = $1
     WHERE care.card_id = other.id AND care.user_id IS NULL AND care.state <> 'closed'
       AND other.id <> card.id AND ${HAVE_ONE_CONTACT}
       AND NOT EXISTS (SELECT FROM care_cases WHERE card_id = card.id)
     RETURNING care.id`,
    [cardId, wish],
  )
  if (joined.length > 0) return undefined
  return run(
    on,
    `INSERT INTO care_cases (card_id, kind, asked_for, opened_at)
     VALUES ($1, 'visitor', ARRAY[$2::text], $3)
     ON CONFLICT (card_id) DO UPDATE
     SET asked_for = excluded.asked_for, state = 'open', snooze_until = NULL, closed_at = NULL, outcome = NULL`,
    [cardId, wish, now],
  )
}

interface Closing {
  cardId: number
  now: Date
  outcome: 'wish ended' | 'closed by a carer'
  /** Assigned to the case if it has no carer yet; may be null. */
  carerId: number | null
}

/** Closes the open case of a card, if there is one. */
export const closeCase = (on: Handle, { cardId, now, outcome, carerId }: Closing) =>
  run(
    on,
    `UPDATE care_cases
     SET state = 'closed', closed_at = $2, outcome = $3, snooze_until = NULL,
         assignee_id = coalesce(assignee_id, $4::int)
     WHERE card_id = $1 AND user_id IS NULL AND state <> 'closed'`,
    [cardId, now, outcome, carerId],
  )

/**
 * Moves the case of a card to the person whom it was joined to. If an earlier card of theirs has an open case, the two
 * become one, with the wishes and notes of both. Nobody is assigned their own case. The lock serialises two cards of one
 * person.
 */
export async function moveCase(on: Handle, cardId: number, userId: number): Promise<void> {
  await holdPeople(on, [userId])
  const [kept] = await run<{ id: number }>(
    on,
    `SELECT id FROM care_cases WHERE user_id = $1 AND kind = 'visitor' AND state <> 'closed' FOR UPDATE`,
    [userId],
  )
  if (kept) {
    await run(
      on,
      `UPDATE care_cases AS kept
       SET asked_for = ARRAY(SELECT DISTINCT unnest(kept.asked_for || gone.asked_for))
       FROM care_cases AS gone WHERE kept.id = $1 AND gone.card_id = $2 AND gone.state <> 'closed'`,
      [kept.id, cardId],
    )
    await run(
      on,
      'UPDATE care_events SET case_id = $1 FROM care_cases WHERE case_id = care_cases.id AND card_id = $2',
      [kept.id, cardId],
    )
    await run(on, 'DELETE FROM care_cases WHERE card_id = $1 AND id <> $2', [cardId, kept.id])
    return
  }
  await run(
    on,
    `UPDATE care_cases SET user_id = $2, assignee_id = nullif(assignee_id, $2) WHERE card_id = $1`,
    [cardId, userId],
  )
}
