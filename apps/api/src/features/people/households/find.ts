import type { Household, HouseholdQuery, HouseholdSuggestion } from '@church/shared'
import { HOUSEHOLD_MAX } from '@church/shared'
import type pg from 'pg'
import { type Found, searchPage } from '../../../http/paging.ts'
import { firstRow, run } from '../../../platform/db.ts'

const COLUMNS = `households.id, households.name, ARRAY(
  SELECT json_build_object(
    'user', people.id, 'name', people.name, 'relation', relation, 'may_act', may_act,
    'has_account', has_account, 'agreed', agreed_at IS NOT NULL
  )
  FROM household_members JOIN people ON people.id = user_id
  WHERE household_id = households.id
  ORDER BY relation, people.first_name, people.id
) AS members`

/** Finds a household; null if there is none. */
export const findHousehold = (pool: pg.Pool, id: number): Promise<Household | null> =>
  firstRow<Household>(pool, `SELECT ${COLUMNS} FROM households WHERE id = $1`, [id])

/** Finds a page of the households, or of one person's, with the keyword in their name, or in that of somebody there. */
export function searchHouseholds(pool: pg.Pool, query: HouseholdQuery): Promise<Found<Household>> {
  const matching = `FROM households
    WHERE (search LIKE search_text($1) OR id IN (
      SELECT household_id FROM household_members JOIN users ON users.id = user_id
      WHERE users.search LIKE search_text($1)
    )) AND ($2::int IS NULL OR id IN (SELECT household_id FROM household_members WHERE user_id = $2))`
  return searchPage<Household>(pool, query, {
    page: (window) => `SELECT ${COLUMNS} ${matching} ORDER BY search, id ${window}`,
    count: `SELECT count(*)::int AS count ${matching}`,
    values: [query.user ?? null],
  })
}

/** The most suggestions that are listed. */
const SUGGESTED = 50

/** An address reduced to letters and digits. */
const ADDRESS_KEY = `regexp_replace(
  search_text(concat_ws(' ', flat_no, street_name, postcode)), '[^[:alnum:]]', '', 'g'
)`

/**
 * Finds active people of the same surname and address who belong to no household. Those under 18 on a date of the
 * church's calendar (`YYYY-MM-DD`) are suggested as children.
 */
export const suggestHouseholds = (pool: pg.Pool, today: string): Promise<HouseholdSuggestion[]> =>
  run<HouseholdSuggestion>(
    pool,
    `WITH free AS (
       SELECT people.id, last_name, name, search_text(last_name) AS surname,
              ${ADDRESS_KEY} AS address_key,
              concat_ws(', ', concat_ws(' ', flat_no, street_name), city, postcode) AS address,
              CASE WHEN date_of_birth > $1::date - interval '18 years' THEN 'child' ELSE 'adult' END
                AS relation
       FROM members JOIN people USING (id)
       WHERE is_active AND approved AND street_name <> '' AND last_name <> ''
         AND NOT EXISTS (SELECT FROM household_members WHERE user_id = people.id)
     )
     SELECT min(last_name) AS name, min(address) AS address, array_agg(
       json_build_object('user', id, 'name', name, 'relation', relation) ORDER BY relation, name, id
     ) AS members
     FROM free GROUP BY surname, address_key
     HAVING count(*) BETWEEN 2 AND ${HOUSEHOLD_MAX}
     ORDER BY surname, address_key LIMIT ${SUGGESTED}`,
    [today],
  )
