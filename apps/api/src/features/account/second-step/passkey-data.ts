import { PASSKEYS_MAX } from '@church/shared'
import type pg from 'pg'
import { anyRow, column, type Db, run } from '../../../platform/db.ts'
import { CHALLENGE_MS } from './webauthn.ts'

interface Challenge {
  /** The user adding a passkey; null while signing in. */
  userId: number | null
  browserHash: string
  challenge: string
  now: Date
}

/** Stores a challenge, and deletes expired ones. */
export async function insertChallenge(db: Db, { now, ...challenge }: Challenge): Promise<void> {
  const expiresAt = new Date(now.getTime() + CHALLENGE_MS)
  await db.passkeyChallenge.deleteMany({ where: { expiresAt: { lte: now } } })
  await db.passkeyChallenge.create({ data: { ...challenge, createdAt: now, expiresAt } })
}

/** Deletes and returns a browser's challenge, so that it works once. @returns null if none is valid */
export async function takeChallenge(
  pool: pg.Pool,
  { browserHash, userId, now }: { browserHash: string; userId: number | null; now: Date },
): Promise<string | null> {
  const [challenge] = await column<string>(
    pool,
    `DELETE FROM passkey_challenges
     WHERE browser_hash = $1 AND user_id IS NOT DISTINCT FROM $2 AND expires_at > $3
     RETURNING challenge`,
    [browserHash, userId, now],
  )
  return challenge ?? null
}

export interface NewPasskey {
  userId: number
  credentialId: string
  publicKey: Buffer
  counter: number
  transports: string[]
  name: string
  now: Date
}

/**
 * Adds a passkey, in a transaction that holds the sign-in, so that concurrent additions count one by one.
 * @returns its id; 'taken' if it is already registered, 'full' if the user has reached the limit
 */
export async function insertPasskey(
  client: pg.PoolClient,
  { userId, credentialId, publicKey, counter, transports, name, now }: NewPasskey,
): Promise<number | 'taken' | 'full'> {
  const passkeys = await run(client, 'SELECT FROM passkeys WHERE user_id = $1', [userId])
  if (passkeys.length >= PASSKEYS_MAX) return 'full'
  const [id = 'taken'] = await column<number>(
    client,
    `INSERT INTO passkeys (user_id, credential, public_key, counter, transports, name, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (credential) DO NOTHING RETURNING id`,
    [userId, credentialId, publicKey, counter, transports, name, now],
  )
  return id
}

export const findPasskeyByCredential = (db: Db, credentialId: string) =>
  db.passkey.findUnique({ where: { credentialId }, include: { user: true } })

/**
 * Records a sign-in. @returns whether the counter is higher than before; authenticators without a
 * counter always report 0
 */
export const usePasskey = (
  client: pg.PoolClient,
  { id, counter, now }: { id: number; counter: number; now: Date },
): Promise<boolean> =>
  anyRow(
    client,
    `UPDATE passkeys SET counter = $2, last_used_at = $3
     WHERE id = $1 AND (counter < $2 OR counter = 0 AND $2 = 0)`,
    [id, counter, now],
  )
