import type pg from 'pg'

/**
 * Records that a person no longer has a slot. Call it before the slot changes hands or is deleted. It applies only to
 * coming sessions and to people whose mail about the date has left; others get neither mail.
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
