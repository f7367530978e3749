import type pg from 'pg'

/**
 * Notes that a person is no longer down for a slot; call it before the slot changes hands or is deleted. Only
 * for sessions to come, and for people whose mail about the date has left: otherwise they get neither.
 */
export const noteGone = (
  client: pg.PoolClient,
  slots: readonly number[],
  now: Date,
): Promise<unknown> =>
  client.query(
    `INSERT INTO serving_notices (user_id, role, session_name, starts_at)
     SELECT user_id, role, sessions.name, starts_at
     FROM serving_slots JOIN held_sessions AS sessions ON sessions.id = session_id
     WHERE serving_slots.id = ANY ($1) AND state IN ('asked', 'yes') AND starts_at > $2
     AND NOT EXISTS (
       SELECT FROM serving_notices AS waiting
       WHERE waiting.slot_id = serving_slots.id AND waiting.user_id = serving_slots.user_id
         AND what = 'date' AND sent_as IS NULL
     )
     ORDER BY serving_slots.id`,
    [slots, now],
  )
