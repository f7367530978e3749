import type { Prisma } from '@church/database'
import type { UserQuery } from '@church/shared'
import type pg from 'pg'
import { type Found, searchPage } from '../../../http/paging.ts'
import { type Db, run } from '../../../platform/db.ts'
import { isWithin } from '../users/index.ts'

const memberInclude = {
  user: {
    select: {
      id: true,
      firstName: true,
      lastName: true,
      email: true,
      isAdmin: true,
      standing: true,
      approvedAt: true,
      /** Those in which they are a child. */
      households: { where: { relation: 'child' }, select: { householdId: true } },
    },
  },
  sharing: true,
  departments: {
    select: { department: { select: { name: true } } },
    orderBy: { department: { name: 'asc' } },
  },
} as const satisfies Prisma.MemberInclude

/** A member with their account and departments. */
export type MemberRow = Prisma.MemberGetPayload<{ include: typeof memberInclude }>

export const findMember = (db: Db, id: number): Promise<MemberRow | null> =>
  db.member.findUnique({ where: { id }, include: memberInclude })

/**
 * Locks a member's row until the transaction ends. @returns its picture, or null if there is no such
 * member
 */
export async function lockImage(
  tx: pg.PoolClient,
  id: number,
): Promise<{ image: string | null } | null> {
  const [row] = await run<{ image: string | null }>(
    tx,
    `SELECT image FROM members WHERE id = $1 FOR NO KEY UPDATE`,
    [id],
  )
  return row ?? null
}

/** Finds a page of the members whose account or details contain the keyword, by id. */
export async function searchMembers(
  db: Db,
  pool: pg.Pool,
  query: UserQuery,
  now: Date,
): Promise<Found<MemberRow>> {
  const matching = `FROM members JOIN people USING (id)
    WHERE (people.search LIKE search_text($1) OR members.search LIKE search_text($1))
      AND ${isWithin(query, { now: '$2', standing: '$3' })}`
  const found = await searchPage<{ id: number }>(pool, query, {
    page: (window) => `SELECT id ${matching} ORDER BY id ${window}`,
    count: `SELECT count(*)::int AS count ${matching}`,
    values: [now, query.standing ?? null],
  })
  const rows = await db.member.findMany({
    where: { id: { in: found.rows.map(({ id }) => id) } },
    include: memberInclude,
    orderBy: { id: 'asc' },
  })
  return { rows, count: found.count }
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
