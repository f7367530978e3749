import { type ServingWishes, servingAnswerErrors } from '@church/shared'
import type pg from 'pg'
import { refuse } from '../../../http/errors.ts'
import { inTransaction, run } from '../../../platform/db.ts'
import { holdPeople } from '../../../platform/hold-people.ts'

/** Reads how a person wishes to serve; without people who have left. */
export async function findWishes(pool: pg.Pool, userId: number): Promise<ServingWishes> {
  const [row] = await run<Pick<ServingWishes, 'at_most_a_month' | 'not_two_in_a_row'>>(
    pool,
    'SELECT at_most_a_month, not_two_in_a_row FROM serving_wishes WHERE user_id = $1',
    [userId],
  )
  const pairs = await run<{ id: number; together: boolean }>(
    pool,
    `SELECT other_id AS id, together FROM serving_pairs JOIN people ON people.id = other_id AND is_active
     WHERE user_id = $1 ORDER BY other_id`,
    [userId],
  )
  const ids = (wanted: boolean) =>
    pairs.filter(({ together }) => together === wanted).map(({ id }) => id)
  return {
    at_most_a_month: row?.at_most_a_month ?? null,
    not_two_in_a_row: row?.not_two_in_a_row ?? false,
    together: ids(true),
    apart: ids(false),
  }
}

/** Sets how a person wishes to serve. @throws HttpError 400 for a wish about oneself, or about an inactive person */
export const setWishes = (pool: pg.Pool, userId: number, wishes: ServingWishes): Promise<void> =>
  inTransaction(pool, async (client) => {
    const { together, apart } = wishes
    // One at a time for each person, so that two requests do not meet.
    await holdPeople(client, [userId])
    for (const [field, ids] of Object.entries({ together, apart })) {
      const { rowCount } = await client.query(
        'SELECT FROM people WHERE id = ANY ($1) AND is_active AND id <> $2',
        [ids, userId],
      )
      if (rowCount !== ids.length) throw refuse(servingAnswerErrors.personNotFound, { field })
    }
    await client.query(
      `INSERT INTO serving_wishes (user_id, at_most_a_month, not_two_in_a_row) VALUES ($1, $2, $3)
       ON CONFLICT (user_id) DO UPDATE SET at_most_a_month = $2, not_two_in_a_row = $3`,
      [userId, wishes.at_most_a_month, wishes.not_two_in_a_row],
    )
    await client.query('DELETE FROM serving_pairs WHERE user_id = $1', [userId])
    await client.query(
      `INSERT INTO serving_pairs (user_id, other_id, together)
       SELECT $1::int, id, true FROM unnest($2::int[]) AS id
       UNION ALL
       SELECT $1::int, id, false FROM unnest($3::int[]) AS id`,
      [userId, together, apart],
    )
  })
