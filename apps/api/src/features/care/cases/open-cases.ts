import type { CareWish } from '@church/shared'
import type pg from 'pg'

/** Opens the case of somebody who asks for care, or adds to the one that is open, which then wakes up. */
export async function openAskedCase(
  pool: pg.Pool,
  { userId, what, now }: { userId: number; what: CareWish; now: Date },
): Promise<void> {
  await pool.query(
    `INSERT INTO care_cases AS care (user_id, kind, asked_for, opened_at)
     VALUES ($1, 'asked', ARRAY[$2], $3)
     ON CONFLICT (user_id, kind) WHERE state <> 'closed' DO UPDATE
     SET asked_for = ARRAY(SELECT DISTINCT unnest(care.asked_for || excluded.asked_for)),
         state = 'open', snooze_until = NULL`,
    [userId, what, now],
  )
}
