import {
  CARD_DETAILS,
  type CardDetail,
  type DirectoryEntry,
  detailOf,
  eachOf,
  type PageQuery,
  type Switch,
  searchWords,
} from '@church/shared'
import type pg from 'pg'
import { type Found, windowOf } from '../../../http/paging.ts'
import { folded, nameOrder } from '../../../platform/by-name.ts'
import { readLong } from '../../../platform/db.ts'
import { containsPattern } from '../../../platform/keyword.ts'
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

/** SQL: the order of the directory. */
const [LAST = '', FIRST = ''] = nameOrder()

/** What a caller sees: as a class of people does on a date of the church's calendar (`YYYY-MM-DD`), or only themselves. */
export type View = { of: 'admin' | 'member'; today: string } | { of: 'own'; id: number }

/** The card of each view, and whom it shows; `$1` is the date or the id. */
const VIEWS: Record<View['of'], { card: Card; people: string }> = {
  admin: {
    card: whole,
    people: 'members JOIN people USING (id) WHERE is_active AND $1::date IS NOT NULL',
  },
  member: { card: shown, people: `${PEOPLE_WITH_SHARING} WHERE ${isListed({ today: '$1' })}` },
  own: { card: whole, people: 'members JOIN people USING (id) WHERE members.id = $1' },
}

const parameterOf = (view: View) => (view.of === 'own' ? view.id : view.today)

const entryOf = ({ email, details }: Card) => `json_build_object(
  '_id', members.id,
  'id', members.id,
  'user', json_build_object(
    'id', members.id, 'first_name', first_name, 'last_name', last_name, 'email', ${email}
  ),
  ${CARD_DETAILS.map((detail) => `'${detail}', ${details[detail]}`)}
)`

const named = (view: View, name: string, text: (view: typeof VIEWS.own) => string) => ({
  name: `directory-${name}-${view.of}`,
  text: text(VIEWS[view.of]),
})

/**
 * The directory as a JSON array of `directoryEntry`, sorted by last name, first name and id regardless of case and
 * accents. One statement, so that it never mixes old and new rules. The database builds the JSON, which saves parsing
 * and serialising ten thousand rows here.
 */
export async function directoryJson(pool: pg.Pool, view: View): Promise<string> {
  const { rows } = await pool.query<{ json: string }>({
    ...named(
      view,
      'list',
      ({ card, people }) => `
        SELECT coalesce(string_agg(entry, ',' ORDER BY last, first, id), '') AS json
        FROM (
          SELECT members.id, ${LAST} AS last, ${FIRST} AS first, ${entryOf(card)}::text AS entry
          FROM ${people}
        ) AS entries`,
    ),
    values: [parameterOf(view)],
  })
  return `[${rows[0]?.json ?? ''}]`
}

/** How many people the directory lists. */
export async function directorySize(pool: pg.Pool, view: View): Promise<number> {
  const { rows } = await pool.query<{ count: number }>({
    ...named(view, 'size', ({ people }) => `SELECT count(*)::int AS count FROM ${people}`),
    values: [parameterOf(view)],
  })
  return rows[0]?.count ?? 0
}

/** The ids of everybody in the directory, in its order. */
export async function directoryIds(pool: pg.Pool, view: View): Promise<number[]> {
  const [list] = await readLong<{ json: string | null }>(
    pool,
    `SELECT string_agg(members.id::text, ',' ORDER BY ${LAST}, ${FIRST}, members.id) AS json
     FROM ${VIEWS[view.of].people}`,
    [parameterOf(view)],
  )
  // As JSON, which is read ten times as fast as an array of PostgreSQL.
  const ids: number[] = JSON.parse(`[${list?.json ?? ''}]`)
  return ids
}

/** The entries of those of these people whom the view shows, in the order of the directory. */
export async function directoryEntries(
  pool: pg.Pool,
  view: View,
  ids: number[],
): Promise<DirectoryEntry[]> {
  const { rows } = await pool.query<{ entry: DirectoryEntry }>({
    ...named(
      view,
      'entries',
      ({ card, people }) => `
        SELECT ${entryOf(card)} AS entry FROM ${people} AND members.id = ANY ($2::int[])
        ORDER BY ${LAST}, ${FIRST}, members.id`,
    ),
    values: [parameterOf(view), ids],
  })
  return rows.map(({ entry }) => entry)
}

/** SQL: the digits of the telephone numbers that the card shows, each behind a line break. */
const digitsOf = ({ details }: Card) =>
  `regexp_replace(concat_ws(chr(10), '', ${details.phone_number}, ${details.phone_number_2}), E'[^0-9\\n]', '', 'g')`

/**
 * A page of the people whose name, or telephone number on their card, has all words of the keyword. What is hidden finds
 * nobody.
 */
export async function searchDirectory(
  pool: pg.Pool,
  view: View,
  query: PageQuery,
): Promise<Found<number>> {
  const words = searchWords(query.keyword)
  const { limit, offset } = windowOf(query)
  const { rows } = await pool.query<{ count: number; ids: number[] }>({
    ...named(
      view,
      'search',
      ({ card, people }) => `
        WITH found AS MATERIALIZED (
          SELECT members.id, ${LAST} AS last, ${FIRST} AS first FROM ${people}
            AND ${folded(`concat_ws(' ', last_name, members.middle_name, first_name)`)}
              || CASE WHEN $3 THEN ${digitsOf(card)} ELSE '' END
              LIKE ALL (ARRAY(SELECT search_text(word) FROM unnest($2::text[]) AS word))
        )
        SELECT (SELECT count(*)::int FROM found) AS count,
          ARRAY(SELECT id FROM found ORDER BY last, first, id LIMIT $4 OFFSET $5) AS ids`,
    ),
    values: [
      parameterOf(view),
      words.map(containsPattern),
      /\p{Nd}/u.test(query.keyword),
      limit,
      offset,
    ],
  })
  return { rows: rows[0]?.ids ?? [], count: rows[0]?.count ?? 0 }
}
