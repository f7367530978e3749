import { DAY_MS, VISIT_DAYS } from '@church/shared'
import { type Handle, run } from '../../../platform/db.ts'

/**
 * Ends expired cards and their cases, and deletes their names, contacts and secrets. Their numbers stay.
 */
export const forgetVisitors = (on: Handle, now: Date): Promise<unknown> =>
  run(
    on,
    `WITH forgotten AS (
       UPDATE visitor_cards
       SET first_name = NULL, contact = NULL, secret_hash = NULL,
           ended_at = coalesce(ended_at, $1), outcome = coalesce(outcome, 'expired')
       WHERE made_at < $2 AND secret_hash IS NOT NULL
       RETURNING id
     )
     UPDATE care_cases
     SET state = 'closed', closed_at = $1, outcome = 'wish ended', snooze_until = NULL
     FROM forgotten WHERE card_id = forgotten.id AND user_id IS NULL AND state <> 'closed'`,
    [now, new Date(now.getTime() - VISIT_DAYS * DAY_MS)],
  )
