import { PASSKEYS_MAX } from '@church/shared'
import type pg from 'pg'
import type { Db } from '../../platform/db.ts'

interface Challenge {
  /** Who adds a passkey; null while signing in. */
  userId: number | null
  browserHash: string
  challenge: string
  createdAt: Date
  expiresAt: Date
}

/** Stores a challenge, and removes expired ones. */
export async function insertChallenge(db: Db, challenge: Challenge): Promise<void> {
  await db.passkeyChallenge.deleteMany({ where: { expiresAt: { lte: challenge.createdAt } } })
  await db.passkeyChallenge.create({ data: challenge })
}

/** Uses up a browser's challenge for one purpose. @returns null where it has none that is still good */
export async function takeChallenge(
  pool: pg.Pool,
  { browserHash, userId, now }: { browserHash: string; userId: number | null; now: Date },
): Promise<string | null> {
  const { rows } = await pool.query<{ challenge: string }>(
    `DELETE FROM passkey_challenges
     WHERE browser_hash = $1 AND user_id IS NOT DISTINCT FROM $2 AND expires_at > $3
     RETURNING challenge`,
    [browserHash, userId, now],
  )
  return rows[0]?.challenge ?? null
}

interface NewPasskey {
  userId: number
  credentialId: string
  publicKey: Buffer
  counter: number
  transports: string[]
  name: string
  now: Date
}

/**
 * Adds a passkey. The user's row is locked, so that passkeys added all at once count one by one.
 * @returns its id; 'taken' where somebody has this one, 'full' where the user has as many as they may
 */
export async function insertPasskey(
  client: pg.PoolClient,
  { userId, credentialId, publicKey, counter, transports, name, now }: NewPasskey,
): Promise<number | 'taken' | 'full'> {
  await client.query('SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId])
  const counted = await client.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM passkeys WHERE user_id = $1',
    [userId],
  )
  if ((counted.rows[0]?.count ?? 0) >= PASSKEYS_MAX) return 'full'
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO passkeys (user_id, credential, public_key, counter, transports, name, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (credential) DO NOTHING RETURNING id`,
    [userId, credentialId, publicKey, counter, transports, name, now],
  )
  return rows[0]?.id ?? 'taken'
}

/** A passkey with the account that it signs in to. */
export const passkeyByCredential = (db: Db, credentialId: string) =>
  db.passkey.findUnique({ where: { credentialId }, include: { user: true } })

/**
 * Notes a sign-in. @returns whether the counter is later than any before; authenticators without a
 * counter always say 0
 */
export async function usePasskey(
  db: Db,
  { id, counter, now }: { id: number; counter: number; now: Date },
): Promise<boolean> {
  const isLater = counter === 0 ? { counter: 0 } : { counter: { lt: counter } }
  const { count } = await db.passkey.updateMany({
    where: { id, ...isLater },
    data: { counter, lastUsedAt: now },
  })
  return count === 1
}

/** Removes somebody's passkeys: all of them, or those that were added within a period. */
export async function removePasskeys(
  client: pg.PoolClient,
  userId: number,
  period?: { from: Date; until: Date },
): Promise<void> {
  await client.query(
    `DELETE FROM passkeys
     WHERE user_id = $1 AND ($2::timestamptz IS NULL OR created_at BETWEEN $2 AND $3)`,
    [userId, period?.from, period?.until],
  )
}
