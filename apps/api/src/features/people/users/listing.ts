import {
  type PeopleQuery,
  ROLES,
  SIMILAR_LISTED,
  type User,
  type UserQuery,
  type UserSort,
  userErrors,
} from '@church/shared'
import type pg from 'pg'
import { orRefuse } from '../../../http/errors.ts'
import { type Found, orderOf, searchPage } from '../../../http/paging.ts'
import { folded, nameOrder } from '../../../platform/by-name.ts'
import { firstRow, run } from '../../../platform/db.ts'
import { containsPattern } from '../../../platform/keyword.ts'
import type { Platform } from '../../../platform/platform.ts'

/** Whether an invitation of the person in `people` is open at the instant of a parameter. */
const isInvited = (now: string) => `EXISTS (
  SELECT FROM invitations
  WHERE invitations.user_id = people.id AND invitations.email = people.email
    AND used_at IS NULL AND ended_at IS NULL AND expires_at > ${now}
)`

/** The columns of a `User` in a query of `people`; `now` is the parameter that holds the instant. */
export const listedColumns = (now: string) => `
  id, id AS _id, first_name, last_name, coalesce(email::text, '') AS email,
  (SELECT image FROM members WHERE members.id = people.id) AS image,
  email_confirmed_at IS NOT NULL AS email_confirmed,
  is_admin AS "isAdmin",
  CASE WHEN is_admin THEN '{${ROLES}}'
    ELSE ARRAY(SELECT role FROM user_roles WHERE user_id = people.id ORDER BY role DESC) END AS roles,
  approved, standing, left_on::text, joined_on::text,
  has_account, ${isInvited(now)} AS invited, is_child`

/** Finds a user as the admins see them; null if there is none. */
export const findListedUser = (
  pool: pg.Pool | pg.PoolClient,
  id: number,
  now: Date,
): Promise<User | null> =>
  firstRow<User>(pool, `SELECT ${listedColumns('$2')} FROM people WHERE id = $1`, [id, now])

/** @throws HttpError 404 if there is none */
export const findUserOrRefuse = (
  { clock, pool }: Pick<Platform, 'clock' | 'pool'>,
  id: number,
): Promise<User> => orRefuse(findListedUser(pool, id, clock.now()), userErrors.notFound)

const accountConditions = (now: string) => ({
  none: 'AND NOT has_account',
  invited: `AND NOT has_account AND ${isInvited(now)}`,
  any: 'AND has_account',
})

const IN_DEPARTMENT = `people.id IN (
  SELECT member_id FROM member_departments JOIN departments ON departments.id = department_id WHERE name = $4
)`

/**
 * Whether somebody in `people` is among those whom a search is limited to. The parameters from $2 on are for it: the
 * instant, the standing, the department and the member type, each of which may be null but the first. A limit that is
 * not asked for is not in the text, since planning would take as long as the search.
 */
export function isWithin(query: PeopleQuery): string {
  const { standing, department, member_type, account, age, address } = query
  const ofMember = (condition: string) =>
    `EXISTS (SELECT FROM members WHERE members.id = people.id AND ${condition})`
  return `(
    $2::timestamptz IS NOT NULL
    AND ${standing ? 'people.standing = $3' : '$3::text IS NULL'}
    AND ${department ? IN_DEPARTMENT : '$4::citext IS NULL'}
    AND ${member_type ? ofMember('member_type = $5') : '$5::text IS NULL'}
    ${account ? accountConditions('$2')[account] : ''}
    ${age ? `AND ${age === 'child' ? '' : 'NOT '}is_child` : ''}
    ${address ? `AND ${ofMember('street_name IS NULL AND city IS NULL AND postcode IS NULL')}` : ''}
  )`
}

/** The parameters of `isWithin`. */
export const limitsOf = ({ standing, department, member_type }: PeopleQuery, now: Date) => [
  now,
  standing ?? null,
  department || null,
  member_type ?? null,
]

const USER_ORDER = {
  columns: {
    id: ['id'],
    first_name: [folded('first_name'), folded('last_name')],
    last_name: nameOrder(),
    email: [folded('email::text')],
    // Admins first.
    isAdmin: ['NOT is_admin', ...nameOrder()],
  } satisfies Record<UserSort, string[]>,
  behind: 'id',
  otherwise: 'id',
}

/**
 * SQL: the number of all whom a page is of, as another column of it, where people are searched: most people match none of
 * the limits, so that those who do are read once. Otherwise counting is apart, and reads an index.
 */
export const countOf = (query: PeopleQuery) => {
  const { keyword, department, member_type, account, age, address } = query
  const isLimited = keyword || department || member_type || account || age || address
  return isLimited ? ', count(*) OVER ()::int AS count' : ''
}

/** Finds a page of the users whose names or address contain the keyword. */
export function searchUsers(pool: pg.Pool, query: UserQuery, now: Date): Promise<Found<User>> {
  const matching = `FROM people
    WHERE ($1 = '%%' OR search LIKE search_text($1)) AND ${isWithin(query)}`
  const order = orderOf<UserSort>(query, USER_ORDER)
  const counted = countOf(query)
  return searchPage<User>(pool, query, {
    // The page first, so that the columns are read for its people alone.
    page: (window) => `
      SELECT ${listedColumns('$2')} ${counted && ', count'}
      FROM people JOIN (SELECT id ${counted} ${matching} ORDER BY ${order} ${window}) AS page USING (id)
      ORDER BY ${order}`,
    count: counted ? undefined : `SELECT count(*)::int AS count ${matching}`,
    values: limitsOf(query, now),
  })
}

/**
 * Finds people whose name is similar to one being typed, the most similar first: those of the same last
 * name, and those whose name shares most of its trigrams
 * (https://www.postgresql.org/docs/current/pgtrgm.html). None for fewer than two letters.
 */
export async function findSimilarUsers(
  pool: pg.Pool,
  { first_name, last_name }: { first_name: string; last_name: string },
  now: Date,
): Promise<User[]> {
  const name = `${first_name} ${last_name}`.trim()
  if (name.length < 2) return []
  const lastName = last_name.length > 2 ? containsPattern(last_name) : null
  return run<User>(
    pool,
    `SELECT ${listedColumns('$2')} FROM people
     WHERE search_text($1) <% search OR search LIKE search_text($3)
     ORDER BY word_similarity(search_text($1), search) DESC, id LIMIT $4`,
    [name, now, lastName, SIMILAR_LISTED],
  )
}

/** The digits in which a number is the same with and without the country's prefix, and the fewest that tell people apart. */
const COMPARED_DIGITS = 9
const FEWEST_DIGITS = 7

const EXTENSION = '(x|ext).*$'

/** SQL: the last digits of a telephone number, without those of an extension. */
const lastDigits = (text: string) =>
  `right(regexp_replace(regexp_replace(lower(${text}), '${EXTENSION}', ''), '[^0-9]', '', 'g'), ${COMPARED_DIGITS})`

/** Finds people who have a telephone number, however each of them is written, by id. */
export async function findUsersByPhone(
  pool: Pick<pg.Pool, 'query'>,
  phone: string,
  now: Date,
): Promise<User[]> {
  const digits = phone.toLowerCase().replace(new RegExp(EXTENSION), '').replace(/\D/g, '')
  if (digits.length < FEWEST_DIGITS) return []
  return run<User>(
    pool,
    `SELECT ${listedColumns('$2')} FROM people
     WHERE id IN (
       SELECT id FROM members WHERE $1 IN (${lastDigits('phone_number')}, ${lastDigits('phone_number_2')})
     )
     ORDER BY id LIMIT $3`,
    [digits.slice(-COMPARED_DIGITS), now, SIMILAR_LISTED],
  )
}

/**
 * Finds others who have the telephone number of each of these people, however it is written, by the ids of these people.
 * All numbers are read once, whatever the number of people.
 */
export async function findSharedPhones(
  pool: pg.Pool,
  ids: number[],
  now: Date,
): Promise<Map<number, User[]>> {
  const { rows } = await pool.query<User & { sharer: number }>(
    `WITH numbers AS MATERIALIZED (
       SELECT DISTINCT members.id AS member, ${lastDigits('phone')} AS digits
       FROM members CROSS JOIN LATERAL (VALUES (phone_number), (phone_number_2)) AS each (phone)
       WHERE phone <> '' AND EXISTS (
         SELECT FROM members WHERE id = ANY ($1) AND (phone_number <> '' OR phone_number_2 <> '')
       )
     ),
     pairs AS (
       SELECT DISTINCT own.member AS sharer, other.member
       FROM numbers AS own JOIN numbers AS other USING (digits)
       WHERE own.member = ANY ($1) AND own.member <> other.member AND length(digits) >= ${FEWEST_DIGITS}
     )
     SELECT sharer, ${listedColumns('$2')} FROM people JOIN pairs ON people.id = member ORDER BY id`,
    [ids, now],
  )
  const shared = new Map<number, User[]>()
  for (const { sharer, ...user } of rows) {
    shared.set(sharer, [...(shared.get(sharer) ?? []), user].slice(0, SIMILAR_LISTED))
  }
  return shared
}
