import {
  type DeclaredError,
  type VisitOutcome,
  type VisitorCard,
  type VisitWish,
  visitorErrors,
} from '@church/shared'
import type pg from 'pg'
import { refuse } from '../../../http/errors.ts'
import { type Handle, run } from '../../../platform/db.ts'

/** A card with the session that it counts for. */
export interface CardRow {
  id: number
  session_id: number
  session_name: string
  starts_at: Date
  first_name: string | null
  adults: number
  children: number
  heads: number
  wish: VisitWish
  contact: string | null
  made_at: Date
  ended_at: Date | null
  outcome: VisitOutcome | null
  user_id: number | null
  /** Whether its session takes marks now. */
  is_running: boolean
}

/** Whether the session of a card takes marks at an instant, a parameter. */
export const isRunningAt = (now: string) =>
  `(cancelled_at IS NULL AND expired_at IS NULL AND coalesce(opens_at, starts_at) <= ${now}::timestamptz
    AND ends_at > ${now}::timestamptz)`

/** The columns of a `CardRow`; the parameter holds the instant. */
export const cardColumns = (now: string) => `card.id, session_id, sessions.name AS session_name,
  starts_at, first_name, adults, card.children, heads, wish, contact, made_at, ended_at, outcome,
  user_id, ${isRunningAt(now)} AS is_running`

export const CARDS = 'visitor_cards AS card JOIN sessions ON sessions.id = session_id'

/** @param showsContact whether the caller may read how to reach the visitor */
export const cardAnswer = (row: CardRow, showsContact: boolean): VisitorCard => ({
  id: row.id,
  session: row.session_id,
  session_name: row.session_name,
  start_datetime: row.starts_at.toISOString(),
  first_name: row.first_name,
  adults: row.adults,
  children: row.children,
  heads: row.heads,
  wish: row.wish,
  contact: showsContact ? row.contact : null,
  made_at: row.made_at.toISOString(),
  ended_at: row.ended_at?.toISOString() ?? null,
  outcome: row.outcome,
  user: row.user_id,
})

/** Finds the id of the card with a secret; null if there is none. */
export async function findCardId(pool: pg.Pool, secretHash: string): Promise<number | null> {
  const { rows } = await pool.query<{ id: number }>(
    'SELECT id FROM visitor_cards WHERE secret_hash = $1',
    [secretHash],
  )
  return rows[0]?.id ?? null
}

/**
 * Finds a card and locks it until the transaction ends.
 * @param missing the refusal without one
 */
export async function lockCard(
  on: Handle,
  id: number,
  now: Date,
  missing: DeclaredError = visitorErrors.notFound,
): Promise<CardRow> {
  const [card] = await run<CardRow>(
    on,
    `SELECT ${cardColumns('$2')} FROM ${CARDS} WHERE card.id = $1 FOR UPDATE OF card`,
    [id, now],
  )
  if (!card) throw refuse(missing)
  return card
}

/** Changes how many people came along. */
export const writeHeads = (
  on: Handle,
  { id, adults, children }: Pick<CardRow, 'id' | 'adults' | 'children'>,
): Promise<unknown> =>
  run(on, 'UPDATE visitor_cards SET adults = $2, children = $3 WHERE id = $1', [
    id,
    adults,
    children,
  ])

interface Ending {
  id: number
  outcome: VisitOutcome
  now: Date
  /** The person that the visitor turned out to be; null for other outcomes. */
  userId: number | null
}

/** Ends a card. It loses its name and contact at once, unless its outcome is `done`. */
export const endCard = (on: Handle, { id, outcome, now, userId }: Ending): Promise<unknown> =>
  run(
    on,
    `UPDATE visitor_cards
     SET ended_at = $2, outcome = $3, user_id = $4,
         first_name = CASE WHEN $3 = 'done' THEN first_name END,
         contact = CASE WHEN $3 = 'done' THEN contact END
     WHERE id = $1`,
    [id, now, outcome, userId],
  )

export const deleteCard = (on: Handle, id: number): Promise<unknown> =>
  run(on, 'DELETE FROM visitor_cards WHERE id = $1', [id])
