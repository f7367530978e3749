import type { MEMBER_TYPES, Standing } from '@church/shared'
import type pg from 'pg'
import type { Account as SignedInAccount } from '../../../http/signed-in-answer.ts'
import { lockUntilCommit } from '../../../platform/advisory-lock.ts'
import {
  anyRow,
  column,
  type Db,
  firstRow,
  type Handle,
  inTransaction,
  run,
} from '../../../platform/db.ts'
import { isReservedEmail } from '../../account/email/index.ts'
import { type Approver, openNewcomerCases } from '../sharing/index.ts'

export interface Account extends SignedInAccount {
  emailConfirmedAt: Date | null
  standing: Standing
}

const ACCOUNT = `id, first_name AS "firstName", last_name AS "lastName", email::text AS email,
  email_confirmed_at AS "emailConfirmedAt", is_admin AS "isAdmin", standing`

export const findUser = (on: Handle, id: number): Promise<Account | null> =>
  firstRow<Account>(on, `SELECT ${ACCOUNT} FROM users WHERE id = $1`, [id])

/** Whether another user has an address. */
export const isEmailTaken = (on: Handle, email: string, id: number): Promise<boolean> =>
  anyRow(on, 'SELECT FROM users WHERE email = $1 AND id <> $2', [email, id])

interface NewUser {
  firstName: string
  lastName: string
  /** Null, like the password, only for a person without an account. */
  email: string | null
  passwordHash: string | null
  isAdmin?: boolean
  /** Whether the product made up the password, so that the first sign-in has to replace it. */
  passwordGenerated?: boolean
  phoneNumber?: string | null
  memberType?: (typeof MEMBER_TYPES)[number] | null
  /** The church date on which they joined, `YYYY-MM-DD`, if it is not that of `createdAt`. */
  joinedOn?: string | null
  /** When they are added; now by default. */
  createdAt?: Date
  approvedBy: Approver
  /** In which language to write to them; by default the church's. */
  language?: string | null
  /** The version of the wording that they agreed to, and when. */
  terms?: { version: string; at: Date }
}

/**
 * Inserts a user, and a member with the same id.
 * @returns the user's id, or null if the address is taken or reserved
 */
export const insertUser = (pool: pg.Pool, user: NewUser): Promise<number | null> =>
  inTransaction(pool, (tx) => insertUserIn(tx, user))

/** Like `insertUser`, in the caller's transaction. */
export async function insertUserIn(on: Handle, user: NewUser): Promise<number | null> {
  const createdAt = user.createdAt ?? new Date()
  const approvedAt = user.approvedBy === null ? null : createdAt
  const [made] = await run<{ id: number }>(
    on,
    `WITH made AS (
       INSERT INTO users (first_name, last_name, email, password_hash, is_admin, created_at, approved_at, joined_on,
                          terms_version, terms_accepted_at, password_generated, language)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8::date, $9, $10, $11, $12)
       ON CONFLICT (email) DO NOTHING
       RETURNING id
     )
     INSERT INTO members (id, phone_number, member_type) SELECT id, $13, $14 FROM made RETURNING id`,
    [
      user.firstName,
      user.lastName,
      user.email,
      user.passwordHash,
      user.isAdmin ?? false,
      createdAt,
      approvedAt,
      user.joinedOn ?? null,
      user.terms?.version ?? null,
      user.terms?.at ?? null,
      user.passwordGenerated ?? false,
      user.language ?? null,
      user.phoneNumber ?? null,
      user.memberType ?? null,
    ],
  )
  if (!made) return null
  const { id } = made
  const { email } = user
  const isFree = !email || !(await isReservedEmail(on, { email, userId: id, now: createdAt }))
  if (isFree) {
    // Only somebody who registers agrees to the terms.
    if (user.terms && approvedAt) await openNewcomerCases(on, [id], createdAt)
    return id
  }
  await run(on, 'DELETE FROM users WHERE id = $1', [id])
  return null
}

/** Deletes a user and, by foreign keys, their rows. @returns whether there was one */
export const deleteUserRow = (on: Handle, id: number): Promise<boolean> =>
  anyRow(on, 'DELETE FROM users WHERE id = $1', [id])

export const countAdmins = (db: Db) => db.user.count({ where: { isAdmin: true } })

export const adminsExcept = (on: Handle, ids: number[]) =>
  column<number>(on, 'SELECT id FROM users WHERE is_admin AND id <> ALL ($1::int[]) ORDER BY id', [
    ids,
  ])

/**
 * Locks the rows of all admins until the transaction ends, so that two admins demoting each other at
 * the same time run one after the other. @returns their ids
 */
export const lockAdmins = (tx: pg.PoolClient): Promise<number[]> =>
  column(tx, `SELECT id FROM users WHERE is_admin ORDER BY id FOR NO KEY UPDATE`)

/** An account as a change of it needs it. */
export interface LockedUser extends Account {
  hasAccount: boolean
}

/** Finds a user and locks the row until the transaction ends; null if there is none. */
export const lockUser = (tx: pg.PoolClient, id: number): Promise<LockedUser | null> =>
  firstRow<LockedUser>(
    tx,
    `SELECT ${ACCOUNT}, has_account AS "hasAccount"
     FROM people WHERE id = $1 FOR NO KEY UPDATE`,
    [id],
  )

/**
 * Waits until no other transaction deletes or merges people, since both lock admins, people and attendance, in
 * different orders.
 */
export const lockPeople = (on: Handle) => lockUntilCommit(on, 'people')

/** The facts that decide whether two people can be merged. */
export interface MergedPerson extends LockedUser {
  /** The church's date on which they left, `YYYY-MM-DD`; null if they are active. */
  leftOn: string | null
}

/**
 * Locks two people and their details until the transaction ends, so that nothing refers to them or changes them
 * meanwhile.
 */
export async function lockPair(tx: pg.PoolClient, ids: [number, number]): Promise<MergedPerson[]> {
  const people = await run<MergedPerson>(
    tx,
    `SELECT ${ACCOUNT}, has_account AS "hasAccount", left_on::text AS "leftOn"
     FROM people WHERE id = ANY ($1) ORDER BY id FOR UPDATE`,
    [ids],
  )
  await tx.query('SELECT FROM members WHERE id = ANY ($1) ORDER BY id FOR UPDATE', [ids])
  return people
}
