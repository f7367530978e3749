import {
  cardErrors,
  type DeclaredError,
  type Made,
  type VisitOutcome,
  type visitorCard,
} from '@church/shared'
import type pg from 'pg'
import { orRefuse } from '../../../http/errors.ts'
import { column, firstRow, type Handle, run } from '../../../platform/db.ts'

/** A card with the session that it counts for. */
export interface CardRow extends Made<typeof visitorCard> {
  /** The heads that somebody of the church has accepted; null for none. */
  accepted: number | null
  /** Whether its session takes marks now. */
  is_running: boolean
}

/** Whether the session of a card takes marks at an instant, a parameter. */
export const isRunningAt = (now: string) =>
  `(cancelled_at IS NULL AND expired_at IS NULL AND coalesce(opens_at, starts_at) <= ${now}::timestamptz
    AND ends_at > ${now}::timestamptz)`

/** The columns of a `CardRow`; the parameter holds the instant. */
export const cardColumns = (
  now: string,
) => `card.id, session_id AS session, sessions.name AS session_name,
  starts_at AS start_datetime, first_name, adults, card.children, heads, accepted, waits, wish, contact, made_at, ended_at,
  outcome, user_id AS user, ${isRunningAt(now)} AS is_running`

export const CARDS = 'visitor_cards AS card JOIN sessions ON sessions.id = session_id'

/** @param showsContact whether the caller may read how to reach the visitor */
export const cardAnswer = (row: CardRow, showsContact: boolean): Made<typeof visitorCard> => ({
  ...row,
  contact: showsContact ? row.contact : null,
})

type Known = Pick<CardRow, 'id' | 'session' | 'waits'>

/** Finds the card with a secret; null if there is none. */
export const findCardBy = (pool: pg.Pool, secretHash: string): Promise<Known | null> =>
  firstRow<Known>(
    pool,
    'SELECT id, session_id AS session, waits FROM visitor_cards WHERE secret_hash = $1',
    [secretHash],
  )

/**
 * Finds a card and locks it until the transaction ends.
 * @param missing the refusal without one
 */
export const lockCard = (
  on: Handle,
  id: number,
  now: Date,
  missing: DeclaredError = cardErrors.notFound,
): Promise<CardRow> =>
  orRefuse(
    firstRow(
      on,
      `SELECT ${cardColumns('$2')} FROM ${CARDS} WHERE card.id = $1 FOR UPDATE OF card`,
      [id, now],
    ),
    missing,
  )

/** Changes how many people came along, as somebody of the church, who thereby accepts the card. */
export const writeHeads = (
  on: Handle,
  { id, adults, children }: Pick<CardRow, 'id' | 'adults' | 'children'>,
): Promise<unknown> =>
  run(
    on,
    `UPDATE visitor_cards SET adults = $2, children = $3, accepted = $2::int + $3::int + 1, waits = false
     WHERE id = $1`,
    [id, adults, children],
  )

interface Ending {
  id: number
  outcome: VisitOutcome
  now: Date
  /** The person that the visitor turned out to be; null for other outcomes. */
  userId: number | null
}

/**
 * Ends a card. Joined to a person, it is accepted. It loses its name and contact at once, unless its outcome is
 * `done`.
 */
export const endCard = (on: Handle, { id, outcome, now, userId }: Ending): Promise<unknown> =>
  run(
    on,
    `UPDATE visitor_cards
     SET ended_at = $2, outcome = $3, user_id = $4, waits = waits AND $3 <> 'joined',
         accepted = CASE WHEN $3 = 'joined' THEN adults + children + 1 ELSE accepted END,
         first_name = CASE WHEN $3 = 'done' THEN first_name END,
         contact = CASE WHEN $3 = 'done' THEN contact END
     WHERE id = $1`,
    [id, now, outcome, userId],
  )

/**
 * Removes cards that somebody of the church finds wrong. They count nobody any more. One about which a carer has noted
 * something ends without its name and contact, and its case with the notes stays for as long as notes do.
 */
export async function removeCards(on: Handle, ids: number[], now: Date): Promise<void> {
  await moveCases(on, ids)
  const noted = await column<number>(
    on,
    `WITH noted AS (
       UPDATE care_cases SET state = 'closed', closed_at = coalesce(closed_at, $2),
         outcome = coalesce(outcome, 'wish ended'), snooze_until = NULL
       WHERE card_id = ANY ($1) AND EXISTS (SELECT FROM care_events WHERE case_id = care_cases.id)
       RETURNING card_id
     )
     UPDATE visitor_cards SET ended_at = $2, outcome = 'taken back', first_name = NULL, contact = NULL,
       accepted = NULL, waits = true
     FROM noted WHERE id = card_id RETURNING id`,
    [ids, now],
  )
  const isNoted = new Set(noted)
  await deleteCards(
    on,
    ids.filter((id) => !isNoted.has(id)),
  )
}

/** Deletes cards with their cases, which move to other cards where they can. */
export async function deleteCards(on: Handle, ids: number[]): Promise<void> {
  await moveCases(on, ids)
  await run(on, 'DELETE FROM visitor_cards WHERE id = ANY ($1)', [ids])
}

/**
 * If another open card has the contact of one of these, its visitor still wishes to hear from the church, so the case
 * moves to that card.
 */
async function moveCases(on: Handle, ids: number[]): Promise<void> {
  const cases = await column<number>(
    on,
    `SELECT card_id FROM care_cases
     WHERE card_id = ANY ($1) AND user_id IS NULL AND state <> 'closed'`,
    [ids],
  )
  for (const card of cases) {
    await run(
      on,
      `UPDATE care_cases SET card_id = heir.id
       FROM (
         SELECT other.id FROM visitor_cards AS other JOIN visitor_cards AS card ON card.id = $1
         WHERE other.id <> ALL ($2) AND ${HAVE_ONE_CONTACT} AND other.outcome IS NULL
           AND NOT EXISTS (SELECT FROM care_cases WHERE card_id = other.id)
         ORDER BY other.id LIMIT 1
       ) AS heir
       WHERE card_id = $1`,
      [card, ids],
    )
  }
}

const sameWay = (contact: string) =>
  `CASE WHEN ${contact} LIKE '%@%' THEN lower(${contact}) ELSE regexp_replace(${contact}, '[^0-9]', '', 'g') END`

/** Whether `card` and `other` reach the same mailbox or telephone, however it is written. */
export const HAVE_ONE_CONTACT = `${sameWay('other.contact')} = ${sameWay('card.contact')}`
