import {
  DETAILS,
  type Detail,
  eachOf,
  type Member,
  type MemberDetailsQuery,
  type MemberSort,
  type Sharing,
  SWITCHES,
} from '@church/shared'
import type pg from 'pg'
import { type Found, orderOf, searchPage } from '../../../http/paging.ts'
import { folded, nameOrder } from '../../../platform/by-name.ts'
import { type Db, firstRow } from '../../../platform/db.ts'
import { countOf, isWithin, limitsOf } from '../users/index.ts'
import { columnOf, typeOf } from './columns.ts'

/** A member with their account and departments. */
export interface MemberRow extends Member {
  isAdmin: boolean
  isActive: boolean
  isApproved: boolean
  /** How many households they are a child of. */
  households: number
  sharing: Sharing | null
}

/** A date of birth says the birthday, too. */
const textOf = (detail: Detail) =>
  detail === 'birthday'
    ? `coalesce(to_char(members.date_of_birth, 'MM-DD'), members.birthday)`
    : `${columnOf(detail)}::text`

const DETAIL_COLUMNS = DETAILS.map((detail) => `${textOf(detail)} AS ${detail}`).join(', ')

const SHARES = SWITCHES.map((name) => `'${name}', ${name}`).join(', ')

/** Finds members by their ids, in the order of these. One statement, since every look at a profile takes it. */
async function findMembers(pool: pg.Pool, ids: number[]): Promise<MemberRow[]> {
  const { rows } = await pool.query<MemberRow>({
    name: 'members-by-id',
    text: `
      SELECT members.id, members.id AS _id, ${DETAIL_COLUMNS},
        json_build_object(
          'id', id, 'first_name', first_name, 'last_name', last_name, 'email', coalesce(email::text, '')
        ) AS user,
        is_admin AS "isAdmin", is_active AS "isActive", approved AS "isApproved",
        (SELECT count(*)::int FROM household_members WHERE user_id = members.id AND relation = 'child') AS households,
        (
          SELECT json_build_object('listed', listed, 'shares', json_build_object(${SHARES}))
          FROM sharing WHERE member_id = members.id
        ) AS sharing,
        ARRAY(
          SELECT json_build_object('department_name', departments.name)
          FROM member_departments JOIN departments ON departments.id = department_id
          WHERE member_id = members.id ORDER BY departments.name
        ) AS department_set
      FROM members JOIN people USING (id) WHERE members.id = ANY ($1::int[]) ORDER BY members.id`,
    values: [ids],
  })
  return rows
}

/** Finds a member; null if there is none. */
export const findMember = async (pool: pg.Pool, id: number): Promise<MemberRow | null> =>
  (await findMembers(pool, [id]))[0] ?? null

/** What a change of a member's details depends on. */
interface Locked {
  image: string | null
  dateOfBirth: string | null
}

/** Locks a member's row until the transaction ends; null if there is no such member. */
export const lockDetails = (tx: pg.PoolClient, id: number): Promise<Locked | null> =>
  firstRow<Locked>(
    tx,
    `SELECT image, date_of_birth::text AS "dateOfBirth" FROM members WHERE id = $1 FOR NO KEY UPDATE`,
    [id],
  )

const MEMBER_ORDER = {
  columns: {
    id: ['id'],
    first_name: [folded('first_name'), folded('last_name')],
    last_name: nameOrder(),
    ...eachOf(DETAILS, (detail) => [
      typeOf(detail) === 'date' ? columnOf(detail) : folded(columnOf(detail)),
      ...nameOrder(),
    ]),
  } satisfies Record<MemberSort, string[]>,
  behind: 'id',
  otherwise: 'id',
}

/** Finds a page of the members whose account or details contain the keyword. */
export async function searchMembers(
  pool: pg.Pool,
  query: MemberDetailsQuery,
  now: Date,
): Promise<Found<MemberRow>> {
  const matching = `FROM members JOIN people USING (id)
    WHERE ($1 = '%%' OR people.search LIKE search_text($1) OR members.search LIKE search_text($1))
      AND ${isWithin(query)}`
  const order = orderOf<MemberSort>(query, MEMBER_ORDER)
  const counted = countOf(query)
  const found = await searchPage<{ id: number }>(pool, query, {
    page: (window) => `SELECT id ${counted} ${matching} ORDER BY ${order} ${window}`,
    count: counted ? undefined : `SELECT count(*)::int AS count ${matching}`,
    values: limitsOf(query, now),
  })
  const rows = await findMembers(
    pool,
    found.rows.map(({ id }) => id),
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return { rows: found.rows.flatMap(({ id }) => byId.get(id) ?? []), count: found.count }
}

/**
 * Sets a member's departments to exactly those named, creating missing ones. Names are compared without
 * regard to case, and the first spelling is kept.
 */
export async function setDepartments(
  tx: pg.PoolClient,
  memberId: number,
  names: string[],
): Promise<void> {
  await tx.query('DELETE FROM member_departments WHERE member_id = $1', [memberId])
  if (names.length === 0) return
  // In one order, or two people who get the same new departments at once could wait for each other.
  await tx.query(
    `INSERT INTO departments (name) SELECT name FROM unnest($1::citext[]) AS name ORDER BY name
     ON CONFLICT DO NOTHING`,
    [names],
  )
  await tx.query(
    `INSERT INTO member_departments (member_id, department_id)
     SELECT $1, id FROM departments WHERE name = ANY ($2::citext[])`,
    [memberId, names],
  )
}

/** The names of all departments, sorted without regard to case. */
export async function departmentNames(db: Db): Promise<string[]> {
  const departments = await db.department.findMany({
    select: { name: true },
    orderBy: { name: 'asc' },
  })
  return departments.map(({ name }) => name)
}
