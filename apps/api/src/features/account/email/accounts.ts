import type pg from 'pg'
import { anyRow, firstRow, type Handle, run } from '../../../platform/db.ts'
import type { Recipient } from '../../../platform/salutation.ts'

/** An account with everything needed to sign in. */
export interface SignInAccount extends Recipient {
  id: number
  passwordHash: string
  passwordGenerated: boolean
  isAdmin: boolean
  totpSecret: string | null
  totpEnabledAt: Date | null
  totpLastStep: number | null
}

/** SQL: the columns of a `SignInAccount` in a query of `users`. */
export const SIGN_IN_ACCOUNT = `users.id, first_name AS "firstName", last_name AS "lastName", email::text AS email,
  password_hash AS "passwordHash", password_generated AS "passwordGenerated", is_admin AS "isAdmin",
  totp_secret AS "totpSecret", totp_enabled_at AS "totpEnabledAt", totp_last_step AS "totpLastStep"`

/** Finds the account with an address, with everything needed to sign in. */
export async function findUserByEmail(pool: pg.Pool, email: string): Promise<SignInAccount | null> {
  const { rows } = await pool.query<SignInAccount>({
    name: 'user-by-email',
    text: `SELECT ${SIGN_IN_ACCOUNT} FROM users WHERE email = $1 AND password_hash IS NOT NULL`,
    values: [email],
  })
  return rows[0] ?? null
}

/** Whether an account still has the password and the second step with which it was found. */
export const isUnchanged = (
  on: Handle,
  { id, passwordHash, totpEnabledAt }: SignInAccount,
): Promise<boolean> =>
  anyRow(
    on,
    `SELECT FROM users
     WHERE id = $1 AND password_hash = $2 AND totp_enabled_at IS NOT DISTINCT FROM $3`,
    [id, passwordHash, totpEnabledAt],
  )

/** Finds the account with an address. People without an account are not found. */
export async function findUserIdByEmail(pool: pg.Pool, email: string): Promise<number | null> {
  const { rows } = await pool.query<{ id: number }>({
    name: 'user-id-by-email',
    text: 'SELECT id FROM accounts WHERE email = $1',
    values: [email],
  })
  return rows[0]?.id ?? null
}

/** An account, locked until a transaction ends: its mailbox, and whether the address is confirmed. */
export interface LockedAccount extends Recipient {
  isConfirmed: boolean
}

/** Locks an account until the transaction ends. @returns null if it was deleted */
export const lockAccount = (client: pg.PoolClient, userId: number): Promise<LockedAccount | null> =>
  firstRow<LockedAccount>(
    client,
    `SELECT first_name AS "firstName", last_name AS "lastName", email::text AS email,
       email_confirmed_at IS NOT NULL AS "isConfirmed"
     FROM users WHERE id = $1 FOR NO KEY UPDATE`,
    [userId],
  )

/** Records that a user reads mail at their present address, unless this is known. */
export const confirmEmail = (
  on: Handle,
  { userId, now }: { userId: number; now: Date },
): Promise<unknown> =>
  run(on, 'UPDATE users SET email_confirmed_at = $2 WHERE id = $1 AND email_confirmed_at IS NULL', [
    userId,
    now,
  ])

/**
 * Whether an address is reserved for an account that can still revert to it. An unconfirmed address never is, or
 * anybody could prevent others from registering. Call it in the transaction that gives the address to another account,
 * where the change that freed it is visible.
 */
export const isReservedEmail = (
  on: Handle,
  { email, userId, now }: { email: string; userId: number; now: Date },
): Promise<boolean> =>
  anyRow(
    on,
    `SELECT id FROM email_changes
     WHERE old_email = $1 AND old_confirmed AND user_id <> $2 AND token_hash IS NOT NULL
       AND reverted_at IS NULL AND expires_at > $3
     LIMIT 1`,
    [email, userId, now],
  )
