import type pg from 'pg'
import { lockUntilCommit } from '../platform/advisory-lock.ts'
import { column, type Handle, inTransaction, run } from '../platform/db.ts'

/** Sign-ins of one person that have just ended. */
interface EndedSignIns {
  userId: number
  /** Of the sign-ins. */
  ids: readonly number[]
  /** Whether everything else that devices have of the person ends with them, even if it belongs to no sign-in. */
  isEverywhere: boolean
  /** Who ended them: the person or an admin. */
  by: number
}

/** What features do in the transaction that ends sign-ins. `hooks.ts` at the top says what. */
export interface SignInHooks {
  signInsEnded(on: Handle, ended: EndedSignIns): Promise<unknown>
}

interface Revoking {
  userId: number
  /** Only this sign-in, or all except this one. */
  signIn: { only: number } | { except: number | null }
  by: number
  now: Date
}

/** Ends sign-ins before their time. No other statement does. */
async function revoke(
  on: Handle,
  { signInsEnded }: SignInHooks,
  { userId, signIn, by, now }: Revoking,
): Promise<void> {
  const isEverywhere = 'except' in signIn
  const ended = await column<number>(
    on,
    `UPDATE refresh_tokens SET revoked_at = $2
     WHERE user_id = $1 AND revoked_at IS NULL
       AND id ${isEverywhere ? 'IS DISTINCT FROM' : '='} $3
     RETURNING id`,
    [userId, now, isEverywhere ? signIn.except : signIn.only],
  )
  await signInsEnded(on, { userId, ids: ended, isEverywhere, by })
}

/** Ends the sign-in of a refresh token: its owner signs out. */
export async function endSignIn(
  pool: pg.Pool,
  hooks: SignInHooks,
  { tokenHash, now }: { tokenHash: string; now: Date },
): Promise<void> {
  const [found] = await run<{ id: number; userId: number }>(
    pool,
    'SELECT id, user_id AS "userId" FROM refresh_tokens WHERE token_hash = $1',
    [tokenHash],
  )
  if (found) await inTransaction(pool, (tx) => endSignInOf(tx, hooks, { ...found, now }))
}

/**
 * Ends the sign-ins of a person whose row goes in the same transaction, and with it all else that their devices have. The
 * ledger of withdrawals records an end, but not that a row is deleted with its person.
 */
export const endSignInsBeforeDeletion = (on: Handle, userId: number): Promise<unknown[]> =>
  run(
    on,
    'UPDATE refresh_tokens SET revoked_at = now() WHERE user_id = $1 AND revoked_at IS NULL',
    [userId],
  )

/** Ends one sign-in of a person, in the caller's transaction. */
export const endSignInOf = (
  on: Handle,
  hooks: SignInHooks,
  { userId, id, now }: { userId: number; id: number; now: Date },
): Promise<void> => revoke(on, hooks, { userId, signIn: { only: id }, by: userId, now })

/**
 * Ends the sign-ins that came by the church's provider, since their owner has signed out there: of one session there, or
 * of all.
 * Sign-ins of which the provider named no session end with each of the person's.
 * @param account a digest of who it is there; null if only the session is known
 * @returns how many
 */
export async function endSignInsByProvider(
  on: Handle,
  hooks: SignInHooks,
  { account, session, now }: { account: string | null; session: string | null; now: Date },
): Promise<number> {
  const found = await run<{ id: number; userId: number }>(
    on,
    `SELECT id, user_id AS "userId" FROM refresh_tokens
     WHERE provider_account IS NOT NULL AND revoked_at IS NULL
       AND ($1::text IS NULL OR provider_account = $1)
       AND ($2::text IS NULL OR provider_session = $2 OR $1::text IS NOT NULL AND provider_session IS NULL)
     ORDER BY id`,
    [account, session],
  )
  for (const each of found) await endSignInOf(on, hooks, { ...each, now })
  return found.length
}

/**
 * Waits for work that ends the ways into an account, and makes further such work wait until the commit. What was proved
 * before may no longer count afterwards, so check it again.
 */
export const holdAccess = (on: Handle, userId: number) =>
  lockUntilCommit(on, 'access', { id: userId })

/** Ends all of a user's own sign-ins except one, and all that their other devices have. */
export async function endOtherSignIns(
  on: Handle,
  hooks: SignInHooks,
  { userId, signInId, now }: { userId: number; signInId: number; now: Date },
): Promise<void> {
  await holdAccess(on, userId)
  await revoke(on, hooks, { userId, signIn: { except: signInId }, by: userId, now })
}

/**
 * Ends all sign-ins of a user except `exceptId`, and all that their devices have, and invalidates all links and codes
 * sent by mail.
 *
 * @param by the user, or the admin who does it
 */
export async function endAllAccess(
  client: pg.PoolClient,
  hooks: SignInHooks,
  {
    userId,
    by,
    now,
    exceptId = null,
  }: { userId: number; by: number; now: Date; exceptId?: number | null },
): Promise<void> {
  await holdAccess(client, userId)
  await client.query(
    'UPDATE password_resets SET used_at = $2 WHERE user_id = $1 AND used_at IS NULL',
    [userId, now],
  )
  await client.query(
    'UPDATE sign_in_codes SET used_at = $2 WHERE user_id = $1 AND used_at IS NULL',
    [userId, now],
  )
  await revoke(client, hooks, { userId, signIn: { except: exceptId }, by, now })
}

/** Deletes a user's passkeys and their connection to the provider: all, or those added within a period. */
export async function removePasskeys(
  client: pg.PoolClient,
  userId: number,
  period?: { from: Date; until: Date },
): Promise<void> {
  for (const table of ['passkeys', 'provider_accounts']) {
    await client.query(
      `DELETE FROM ${table}
       WHERE user_id = $1 AND ($2::timestamptz IS NULL OR created_at BETWEEN $2 AND $3)`,
      [userId, period?.from, period?.until],
    )
  }
}
