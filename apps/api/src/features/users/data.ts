import type { Prisma, PrismaClient } from '@church/database'
import type { PageQuery, User } from '@church/shared'
import type pg from 'pg'
import { searchPage } from '../../http/paging.ts'
import type { Db } from '../../platform/db.ts'
import { isReservedEmail } from '../email-change/index.ts'

const account = {
  id: true,
  firstName: true,
  lastName: true,
  email: true,
  emailConfirmedAt: true,
  isAdmin: true,
} as const
export type Account = Prisma.UserGetPayload<{ select: typeof account }>

export const presentUser = ({ id, firstName, lastName, email, ...user }: Account): User => ({
  _id: id,
  id,
  first_name: firstName,
  last_name: lastName,
  email,
  email_confirmed: user.emailConfirmedAt !== null,
  isAdmin: user.isAdmin,
})

export const findUser = (db: Db, id: number): Promise<Account | null> =>
  db.user.findUnique({ where: { id }, select: account })

/** Finds a user with everything needed to sign in. */
export const findUserByEmail = (db: Db, email: string) => db.user.findUnique({ where: { email } })

export async function findUserIdByEmail(pool: pg.Pool, email: string): Promise<number | null> {
  const { rows } = await pool.query<{ id: number }>({
    name: 'user-id-by-email',
    text: 'SELECT id FROM users WHERE email = $1',
    values: [email],
  })
  return rows[0]?.id ?? null
}

/** Records that a user reads mail at their present address, unless that is known already. */
export async function confirmEmail(
  db: Db,
  { userId, now }: { userId: number; now: Date },
): Promise<void> {
  await db.user.updateMany({
    where: { id: userId, emailConfirmedAt: null },
    data: { emailConfirmedAt: now },
  })
}

/** Whether another user has an address. */
export async function isEmailTaken(db: Db, email: string, id: number): Promise<boolean> {
  const user = await db.user.findUnique({ where: { email }, select: { id: true } })
  return user !== null && user.id !== id
}

interface NewUser {
  firstName: string
  lastName: string
  email: string
  passwordHash: string
  isAdmin?: boolean
  /** When they joined; now by default. */
  createdAt?: Date
  /** The version of the wording that they agreed to, and when. */
  terms?: { version: string; at: Date }
}

/**
 * Inserts a user and an empty member with the same id.
 * @returns the user's id, or null if the address is taken or reserved; an exception would cost the
 * pool's connection
 */
export function insertUser(db: PrismaClient, user: NewUser): Promise<number | null> {
  const createdAt = user.createdAt ?? new Date()
  return db.$transaction(async (tx) => {
    const [made] = await tx.$queryRaw<{ id: number }[]>`
      WITH made AS (
        INSERT INTO users (first_name, last_name, email, password_hash, is_admin, created_at,
                           terms_version, terms_accepted_at)
        VALUES (${user.firstName}, ${user.lastName}, ${user.email}, ${user.passwordHash},
                ${user.isAdmin ?? false}, ${createdAt},
                ${user.terms?.version ?? null}, ${user.terms?.at ?? null})
        ON CONFLICT (email) DO NOTHING
        RETURNING id
      )
      INSERT INTO members (id) SELECT id FROM made RETURNING id`
    if (!made) return null
    const { id } = made
    if (!(await isReservedEmail(tx, { email: user.email, userId: id, now: createdAt }))) return id
    await deleteUserRow(tx, id)
    return null
  })
}

/** Updates the given fields. @returns the updated account, or null if there is none */
export async function updateUser(
  db: Db,
  id: number,
  changes: Partial<Omit<Account, 'id'>>,
): Promise<Account | null> {
  const [changed] = await db.user.updateManyAndReturn({
    where: { id },
    data: changes,
    select: account,
  })
  return changed ?? null
}

/** Deletes a user and, by foreign keys, their rows. @returns whether there was one */
export async function deleteUserRow(db: Db, id: number): Promise<boolean> {
  const { count } = await db.user.deleteMany({ where: { id } })
  return count === 1
}

export const countAdmins = (db: Db) => db.user.count({ where: { isAdmin: true } })

export const adminsExcept = (db: Db, ids: number[]): Promise<Account[]> =>
  db.user.findMany({ where: { isAdmin: true, id: { notIn: ids } }, select: account })

/**
 * Locks the rows of all admins until the transaction ends, so that two admins demoting each other at
 * the same time run one after the other. @returns their ids
 */
export async function lockAdmins(tx: Prisma.TransactionClient): Promise<number[]> {
  const rows = await tx.$queryRaw<{ id: number }[]>`
    SELECT id FROM users WHERE is_admin ORDER BY id FOR NO KEY UPDATE`
  return rows.map(({ id }) => id)
}

/** Finds a user and locks the row until the transaction ends; null if there is none. */
export async function lockUser(tx: Prisma.TransactionClient, id: number): Promise<Account | null> {
  await tx.$queryRaw`SELECT id FROM users WHERE id = ${id} FOR NO KEY UPDATE`
  return findUser(tx, id)
}

/** Finds a page of the users whose names or address contain the keyword, by id. */
export const searchUsers = (pool: pg.Pool, query: PageQuery) =>
  searchPage<Account>(pool, query, {
    page: (window) =>
      `SELECT id, first_name AS "firstName", last_name AS "lastName", email,
         email_confirmed_at AS "emailConfirmedAt", is_admin AS "isAdmin"
       FROM users WHERE search LIKE search_text($1) ORDER BY id ${window}`,
    count: 'SELECT count(*)::int AS count FROM users WHERE search LIKE search_text($1)',
  })
