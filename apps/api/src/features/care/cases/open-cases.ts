import type { CareWish } from '@church/shared'
import type pg from 'pg'
import type { Db } from '../../../platform/db.ts'
import { isChild } from '../../people/children/index.ts'

/** Opens a case for each of these newcomers who has not had one and is no child of a household. */
export async function openNewcomerCases(db: Db, userIds: number[], now: Date): Promise<void> {
  await db.$executeRawUnsafe(
    `INSERT INTO care_cases (user_id, kind, opened_at)
     SELECT id, 'newcomer', $2 FROM users
     WHERE id = ANY ($1) AND NOT ${isChild('users.id')}
       AND NOT EXISTS (SELECT FROM care_cases WHERE user_id = users.id AND kind = 'newcomer')
     ORDER BY id
     ON CONFLICT DO NOTHING`,
    userIds,
    now,
  )
}

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
