import { createHash } from 'node:crypto'
import type pg from 'pg'
import { anyRow, column, firstRow, type Handle, run } from '../../../platform/db.ts'
import { recordFarReaching } from '../../../platform/far-reaching.ts'
import type { Platform } from '../../../platform/platform.ts'
import { SIGN_IN_ACCOUNT, type SignInAccount } from '../email/index.ts'
import type { Identity } from './provider-client.ts'

/** What the provider calls a person, as a digest: it says nothing here but whether it is the same one. */
export const digestOf = ({ issuer, subject }: Pick<Identity, 'issuer' | 'subject'>) =>
  createHash('sha256').update(`${issuer} ${subject}`).digest('hex')

/** What the provider calls a session, as a digest. */
export const sessionDigestOf = (issuer: string, session: string) =>
  createHash('sha256').update(`${issuer} session ${session}`).digest('hex')

interface Facts {
  isConfirmed: boolean
  isConnected: boolean
  isShared: boolean
}

/** The account that is connected to somebody at the provider. */
export const findConnected = (on: Handle, identity: Identity): Promise<SignInAccount | null> =>
  firstRow<SignInAccount>(
    on,
    `SELECT ${SIGN_IN_ACCOUNT} FROM users JOIN provider_accounts ON user_id = users.id
     WHERE subject_hash = $1 AND password_hash IS NOT NULL`,
    [digestOf(identity)],
  )

/**
 * The account with an address, whether that is confirmed, whether it is connected to anybody there, and whether somebody
 * else has the address as their second one.
 */
export const findByAddress = (on: Handle, { issuer }: Identity, email: string) =>
  firstRow<SignInAccount & Facts>(
    on,
    `SELECT ${SIGN_IN_ACCOUNT}, email_confirmed_at IS NOT NULL AS "isConfirmed",
       EXISTS (SELECT FROM provider_accounts WHERE user_id = users.id AND issuer = $2) AS "isConnected",
       EXISTS (
         SELECT FROM members WHERE lower(email_2) = lower($1::text) AND members.id <> users.id
       ) AS "isShared"
     FROM users WHERE email = $1::citext AND password_hash IS NOT NULL`,
    [email, issuer],
  )

/** The accounts of members, and how many of them are connected to the provider. */
export async function countMembers(
  on: Handle,
  issuer: string | undefined,
): Promise<{ members: number; connected: number }> {
  const [found] = await run<{ members: number; connected: number }>(
    on,
    `SELECT count(*)::int AS members, count(*) FILTER (
       WHERE EXISTS (SELECT FROM provider_accounts WHERE user_id = accounts.id AND issuer = $1)
     )::int AS connected
     FROM accounts JOIN users USING (id) WHERE NOT users.is_admin AND users.standing = 'active'`,
    [issuer],
  )
  return found ?? { members: 0, connected: 0 }
}

/** Whether anybody is connected to the provider, so that its settings are known to work. */
export async function isTried(on: Handle, issuer: string): Promise<boolean> {
  const [found] = await run(on, 'SELECT FROM provider_accounts WHERE issuer = $1 LIMIT 1', [issuer])
  return found !== undefined
}

/** When a person's account was connected; null if it is not. */
export async function findConnection(on: Handle, userId: number, issuer: string) {
  const [createdAt] = await column<Date>(
    on,
    'SELECT created_at FROM provider_accounts WHERE user_id = $1 AND issuer = $2',
    [userId, issuer],
  )
  return createdAt ?? null
}

/**
 * Connects an account to somebody at the provider, in place of who was before.
 * @returns false if they are connected to another account
 */
export async function insertConnection(
  on: Handle,
  { userId, identity, now }: { userId: number; identity: Identity; now: Date },
): Promise<boolean> {
  const sql = 'DELETE FROM provider_accounts WHERE user_id = $1 AND issuer = $2'
  await run(on, sql, [userId, identity.issuer])
  return anyRow(
    on,
    `INSERT INTO provider_accounts (user_id, issuer, subject_hash, created_at)
     VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING RETURNING id`,
    [userId, identity.issuer, digestOf(identity), now],
  )
}

/** Records a sign-in. @returns false if the connection has ended meanwhile */
export const touchConnection = (
  on: Handle,
  { userId, identity, now }: { userId: number; identity: Identity; now: Date },
): Promise<boolean> =>
  anyRow(
    on,
    `UPDATE provider_accounts SET last_used_at = $3
     WHERE user_id = $1 AND subject_hash = $2 RETURNING id`,
    [userId, digestOf(identity), now],
  )

/** @returns false if there was none */
export const disconnect = (on: Handle, userId: number): Promise<boolean> =>
  anyRow(on, 'DELETE FROM provider_accounts WHERE user_id = $1 RETURNING id', [userId])

/**
 * Gives or takes the admin's right as the provider's group says now. It takes only what it gave, and never that of the
 * last admin; newcomers who wait and people who have left get nothing. @returns whether they are an admin afterwards
 */
export async function followGroup(
  services: Pick<Platform, 'outbox'>,
  client: pg.PoolClient,
  {
    account,
    isInGroup,
    now,
  }: { account: Pick<SignInAccount, 'id' | 'isAdmin'>; isInGroup: boolean; now: Date },
): Promise<boolean> {
  const { id, isAdmin } = account
  // Two who lose it at once would otherwise each see the other, and nobody would be left.
  await run(client, 'SELECT FROM users WHERE is_admin ORDER BY id FOR NO KEY UPDATE')
  const event = { actorId: id, subjectId: id, at: now }
  if (isInGroup && !isAdmin) {
    const made = await run(
      client,
      `UPDATE users SET is_admin = true, admin_by_group = true
       WHERE id = $1 AND NOT is_admin AND standing = 'active' AND approved_at IS NOT NULL RETURNING id`,
      [id],
    )
    if (made.length === 0) return false
    // For the previous release, which may run beside this one.
    await run(client, 'UPDATE provider_accounts SET gives_admin = true WHERE user_id = $1', [id])
    await recordFarReaching(services, client, { ...event, action: 'provider.admin' })
    return true
  }
  if (isInGroup || !isAdmin) return isAdmin
  const taken = await run(
    client,
    `UPDATE users SET is_admin = false
     WHERE id = $1 AND is_admin AND EXISTS (SELECT FROM users AS other WHERE other.is_admin AND other.id <> $1)
       AND (admin_by_group OR EXISTS (SELECT FROM provider_accounts WHERE user_id = $1 AND gives_admin))
     RETURNING id`,
    [id],
  )
  if (taken.length === 0) return true
  await run(client, 'UPDATE provider_accounts SET gives_admin = false WHERE user_id = $1', [id])
  await recordFarReaching(services, client, { ...event, action: 'provider.no-admin' })
  return false
}
