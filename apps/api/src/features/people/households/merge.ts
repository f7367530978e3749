import type { Relation } from '@church/shared'
import type pg from 'pg'
import type { Merge } from '../../../platform/own-data.ts'

/**
 * Whether a merge moves a place `gone` of the person $1, in SQL. In a household that both belong to, and wherever they
 * could not be both, $2, the person who stays, keeps theirs.
 */
export const MOVES = `NOT EXISTS (
  SELECT FROM household_members AS kept
  WHERE kept.user_id = $2
    AND (kept.household_id = gone.household_id OR 'adult' IN (kept.relation, gone.relation))
)`

/** Somebody's place in a household. */
interface Place {
  /** The household's id and name. */
  id: number
  name: string
  relation: Relation
}

/** Finds the places of two people in households, and those that would remain after a merge. */
export async function findMergedPlaces(
  pool: pg.Pool,
  { from, into }: Pick<Merge, 'from' | 'into'>,
) {
  const { rows } = await pool.query<Place & { isFrom: boolean; stays: boolean }>(
    `SELECT households.id, name, relation, user_id = $1 AS "isFrom", user_id = $2 OR ${MOVES} AS stays
     FROM household_members AS gone JOIN households ON households.id = household_id
     WHERE user_id IN ($1, $2) ORDER BY name, id`,
    [from, into],
  )
  return {
    from: rows.filter(({ isFrom }) => isFrom),
    into: rows.filter(({ isFrom }) => !isFrom),
    result: rows.filter(({ stays }) => stays),
  }
}
