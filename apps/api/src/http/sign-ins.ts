import { DAY_MS, generalErrors, type SignedInUser } from '@church/shared'
import type pg from 'pg'
import {
  column,
  type Db,
  firstRow,
  type Handle,
  insertRow,
  inTransaction,
  run,
} from '../platform/db.ts'
import { holdPeople } from '../platform/hold-people.ts'
import type { Platform } from '../platform/platform.ts'
import { hashToken, randomToken } from '../platform/random-token.ts'
import { IS_ADMIN_ON_SIGN_IN } from './admin-right.ts'
import { holdAccess } from './end-access.ts'
import { refuse } from './errors.ts'
import { requireOpen, type SignInWay } from './sign-in-ways.ts'
import { type Account, signedInAnswer } from './signed-in-answer.ts'
import type { Tokens } from './tokens.ts'

/** The time without use after which a sign-in ends, so that a lost phone does not stay signed in. */
const UNUSED_MS = 90 * DAY_MS

/** The time after which a sign-in ends, however often it is used. */
const LONGEST_MS = 365 * DAY_MS

const after = (instant: string, ms: number) =>
  `${instant}::timestamptz + interval '${ms} milliseconds'`

/** When a sign-in ends, unless it is used again before; as SQL, like the two instants. */
const expiryOf = (createdAt: string, usedAt: string) =>
  `LEAST(${after(usedAt, UNUSED_MS)}, ${after(createdAt, LONGEST_MS)})`

/** The proof time of a sign-in that is no recent proof. */
const NEVER = new Date(0)

type Needs = Pick<Platform, 'clock' | 'env'> & { pool: Handle; tokens: Tokens }

interface Options {
  way: SignInWay
  /** False if it does not count as a recent proof of who they are. */
  isProof?: boolean
  /** Of a sign-in by the church's provider: whose account and session it is there, as digests. */
  provider?: ProviderSession
}

/** Somebody's session at the church's provider; null if it does not name sessions. */
export interface ProviderSession {
  account: string
  session: string | null
}

/**
 * Opens a sign-in for a user, if what they have shown still counts: meanwhile, somebody may have ended every way into
 * the account, and means this one, too.
 * @param stillCounts checks that, in the transaction that opens the sign-in
 * @returns everything that the browser stores, or null
 */
export const openSignInIf = (
  services: Needs & Pick<Platform, 'pool'>,
  account: Account,
  options: Options,
  stillCounts: (client: pg.PoolClient) => Promise<boolean>,
): Promise<SignedInUser | null> =>
  inTransaction(services.pool, async (client) => {
    await holdAccess(client, account.id)
    if (!(await stillCounts(client))) return null
    return openSignIn({ ...services, pool: client }, account, options)
  })

/**
 * Opens a sign-in for a user. @returns everything that the browser stores
 * @throws HttpError 403 if an admin has closed this way to members
 */
export async function openSignIn(
  { pool, tokens, clock, env }: Needs,
  account: Account,
  { way, isProof = true, provider }: Options,
): Promise<SignedInUser> {
  await requireOpen(pool, env, { userId: account.id, way })
  const refreshToken = randomToken()
  const createdAt = clock.now()
  const signInId = await insertSignIn(pool, {
    userId: account.id,
    tokenHash: hashToken(refreshToken),
    createdAt,
    provedAt: isProof ? createdAt : NEVER,
    byPasskey: way === 'by_passkey',
    provider,
  })
  const token = tokens.issueAccess({ userId: account.id, signInId })
  return signedInAnswer(pool, await asOnSignIn(pool, account, signInId), { token, refreshToken })
}

/**
 * Issues new tokens for an active sign-in. Only the hash of its refresh token is stored, so that a
 * response containing one needs a new token, which replaces the old one.
 * @throws HttpError 401 if the sign-in has ended in the meantime
 */
export async function renewSignIn(
  on: Handle,
  tokens: Tokens,
  account: Account,
  signInId: number,
): Promise<SignedInUser> {
  const refreshToken = randomToken()
  const until = await updateToken(on, signInId, hashToken(refreshToken))
  if (!until) throw refuse(generalErrors.signInNeeded)
  const token = tokens.issueAccess({ userId: account.id, signInId }, until)
  return signedInAnswer(on, await asOnSignIn(on, account, signInId), { token, refreshToken })
}

/** An account as it is on one sign-in, where a right may not count. */
async function asOnSignIn(on: Handle, account: Account, signInId: number): Promise<Account> {
  if (!account.isAdmin) return account
  const admins = await run(
    on,
    `SELECT FROM refresh_tokens JOIN users ON users.id = user_id
     WHERE refresh_tokens.id = $1 AND ${IS_ADMIN_ON_SIGN_IN}`,
    [signInId],
  )
  return { ...account, isAdmin: admins.length > 0 }
}

/**
 * Makes sure that a sign-in lasts until the commit, so that nothing which it sets up outlives its end.
 * @throws HttpError 401 if it has ended in the meantime
 */
export async function holdSignIn(
  client: pg.PoolClient,
  { id, signInId }: { id: number; signInId: number },
): Promise<void> {
  // The account first, since that is the order in which a reset locks.
  await holdPeople(client, [id])
  await holdAccess(client, id)
  const active = await run(
    client,
    'SELECT FROM refresh_tokens WHERE id = $1 AND revoked_at IS NULL FOR SHARE',
    [signInId],
  )
  if (active.length === 0) throw refuse(generalErrors.signInNeeded)
}

/**
 * Records that a refresh token was used, which extends its sign-in.
 * @returns its sign-in, user and end, or null if it is invalid
 */
export const touchSignIn = (on: Handle, tokenHash: string, now: Date) =>
  firstRow<{ id: number; userId: number; expiresAt: Date }>(
    on,
    `UPDATE refresh_tokens
     SET last_used_at = $2, expires_at = ${expiryOf('created_at', '$2')}
     WHERE token_hash = $1 AND revoked_at IS NULL AND expires_at > $2
     RETURNING id, user_id AS "userId", expires_at AS "expiresAt"`,
    [tokenHash, now],
  )

/** Records that the owner of a sign-in has just given their password or a code. */
export async function proveSignIn(db: Db, id: number, now: Date): Promise<void> {
  await db.refreshToken.updateMany({ where: { id }, data: { provedAt: now } })
}

async function insertSignIn(
  on: Handle,
  signIn: {
    userId: number
    tokenHash: string
    createdAt: Date
    provedAt: Date
    byPasskey: boolean
    provider: ProviderSession | undefined
  },
): Promise<number> {
  const { userId, tokenHash, createdAt, provedAt, byPasskey, provider } = signIn
  return insertRow(
    on,
    `INSERT INTO refresh_tokens
       (user_id, token_hash, created_at, last_used_at, expires_at, proved_at, by_passkey,
        provider_account, provider_session)
     VALUES ($1, $2, $3, $3, ${expiryOf('$3', '$3')}, $4, $5, $6, $7) RETURNING id`,
    [userId, tokenHash, createdAt, provedAt, byPasskey, provider?.account, provider?.session],
  )
}

/** Replaces the refresh token of a sign-in. @returns when the sign-in ends, or null if it has ended */
async function updateToken(on: Handle, id: number, tokenHash: string): Promise<Date | null> {
  const [expiresAt] = await column<Date>(
    on,
    `UPDATE refresh_tokens SET token_hash = $2 WHERE id = $1 AND revoked_at IS NULL
     RETURNING expires_at`,
    [id, tokenHash],
  )
  return expiresAt ?? null
}
