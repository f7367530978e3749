import type { Standing } from '@church/shared'
import { type Handle, run } from '../../../platform/db.ts'

/** People who have just left, and who recorded it. */
interface Leavers {
  ids: readonly number[]
  by: number
}

/** What other features do in the transaction that records that people have left. `hooks.ts` at the top says what. */
export interface StandingHooks {
  /** They have no role and no right any more. */
  peopleLeft(on: Handle, leavers: Leavers): Promise<unknown>
}

export interface NewStanding {
  id: number
  standing: Standing
  /** The church's date on which they left, `YYYY-MM-DD`; null if they are active. */
  leftOn: string | null
  /** When somebody who had left was there again, an instant, if the office has not decided about it. */
  backAt?: string | null
}

/**
 * Sets whether people belong to the church or have left it. Those who leave lose their roles and rights, whichever way
 * it was recorded, and do not get them back with a return. A standing that stays the same keeps its date.
 *
 * @param by the person who decides it. No other statement changes a standing.
 */
export async function setStanding(
  on: Handle,
  { peopleLeft }: StandingHooks,
  { people, by }: { people: readonly NewStanding[]; by: number },
): Promise<void> {
  const changed = await run<{ id: number; standing: Standing }>(
    on,
    `UPDATE users SET standing = new.standing, left_on = new.left_on, back_at = new.back_at
     FROM unnest($1::int[], $2::text[], $3::date[], $4::timestamptz[]) AS new (id, standing, left_on, back_at)
     WHERE users.id = new.id AND users.standing <> new.standing
     RETURNING users.id, users.standing`,
    [
      people.map(({ id }) => id),
      people.map(({ standing }) => standing),
      people.map(({ leftOn }) => leftOn),
      people.map(({ backAt = null }) => backAt),
    ],
  )
  const ids = changed.filter(({ standing }) => standing === 'left').map(({ id }) => id)
  if (ids.length === 0) return
  await takeRights(on, ids)
  await peopleLeft(on, { ids, by })
}

/** The last admin keeps the right, or nobody could grant it again. */
async function takeRights(on: Handle, ids: readonly number[]): Promise<void> {
  await on.query('DELETE FROM user_roles WHERE user_id = ANY ($1)', [ids])
  await on.query(
    `UPDATE users SET is_admin = false
     WHERE id = ANY ($1) AND is_admin AND (
       EXISTS (SELECT FROM users AS other WHERE other.is_admin AND other.id <> ALL ($1))
       OR id <> (SELECT max(id) FROM users AS other WHERE other.is_admin)
     )`,
    [ids],
  )
}
