import { CARD_DETAILS, type CardDetail, detailOf, eachOf, type Switch } from '@church/shared'
import type pg from 'pg'
import { isListed, isShown, PEOPLE_WITH_SHARING } from '../sharing/index.ts'
import { columnOf } from './columns.ts'

/** What a card shows, in SQL. */
interface Card {
  email: string
  details: Record<CardDetail, string>
}

const whole: Card = {
  email: `coalesce(people.email, '')`,
  details: eachOf(CARD_DETAILS, columnOf),
}

const ifShown = (detail: Switch, value: string, hidden = 'NULL') =>
  `CASE WHEN ${isShown(detail)} THEN ${value} ELSE ${hidden} END`

/** What a card shows to members. */
const shown: Card = {
  email: ifShown('email', whole.email, `''`),
  details: eachOf(CARD_DETAILS, (detail) => {
    const { shownBy } = detailOf(detail)
    if (shownBy === 'always') return whole.details[detail]
    return shownBy === 'never' ? 'NULL' : ifShown(shownBy, whole.details[detail])
  }),
}

const entries = ({ email, details }: Card, from: string) => `
  SELECT coalesce(string_agg(entry, ',' ORDER BY last, first, id), '') AS json
  FROM (
    SELECT members.id,
      search_text(coalesce(nullif(last_name, ''), first_name)) COLLATE "C" AS last,
      search_text(first_name) COLLATE "C" AS first,
      json_build_object(
        '_id', members.id,
        'id', members.id,
        'user', json_build_object(
          'id', members.id, 'first_name', first_name, 'last_name', last_name, 'email', ${email}
        ),
        ${CARD_DETAILS.map((detail) => `'${detail}', ${details[detail]}`)}
      )::text AS entry
    FROM ${from}
  ) AS entries`

const everybody = 'members JOIN people USING (id) WHERE is_active'

/** Each takes one statement, so that a list never mixes old and new rules. */
const queries = {
  admin: entries(whole, `${everybody} AND $1::date IS NOT NULL`),
  member: entries(shown, `${PEOPLE_WITH_SHARING} WHERE ${isListed({ today: '$1' })}`),
}

/**
 * The directory as a JSON array of `directoryEntry`, as a class of people sees it on a date of the
 * church's calendar (`YYYY-MM-DD`), sorted by last name, first name and id regardless of case and accents.
 * The database builds the JSON, which saves parsing and serialising ten thousand rows here.
 */
export const directoryJson = (
  pool: pg.Pool,
  viewer: keyof typeof queries,
  today: string,
): Promise<string> =>
  read(pool, { name: `directory-${viewer}`, text: queries[viewer], values: [today] })

/** The directory of a person who sees only themselves, with all details. */
export const ownEntryJson = (pool: pg.Pool, id: number): Promise<string> =>
  read(pool, {
    name: 'directory-own',
    text: entries(whole, 'members JOIN people USING (id) WHERE members.id = $1'),
    values: [id],
  })

async function read(pool: pg.Pool, query: pg.QueryConfig): Promise<string> {
  const { rows } = await pool.query<{ json: string }>(query)
  return `[${rows[0]?.json ?? ''}]`
}
