import { DAY_MS } from '@church/shared'
import type pg from 'pg'
import type { Db } from '../../../platform/db.ts'
import type { StoredLink } from '../../../platform/mail-links.ts'
import { hashToken, randomToken } from '../../../platform/random-token.ts'

/** Milliseconds for which a link confirms an address. */
const CONFIRMATION_MS = 7 * DAY_MS

interface Address {
  userId: number
  email: string
  now: Date
}

/** Creates a link for an address of a user. @returns its token, of which only the hash is stored */
export async function insertConfirmation(db: Db, { userId, email, now }: Address): Promise<string> {
  const token = randomToken()
  await db.emailConfirmation.create({
    data: {
      userId,
      email,
      tokenHash: hashToken(token),
      createdAt: now,
      expiresAt: new Date(now.getTime() + CONFIRMATION_MS),
    },
  })
  return token
}

/**
 * Confirms the address that a link was sent to, if its user still has it. A second use is harmless, as
 * when a mail program opens the link first.
 * @returns whether the address is confirmed
 */
export async function confirmAddress(
  pool: pg.Pool,
  { tokenHash, now }: { tokenHash: string; now: Date },
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `UPDATE users SET email_confirmed_at = coalesce(email_confirmed_at, $2)
     FROM email_confirmations AS link
     WHERE link.token_hash = $1 AND link.expires_at > $2
       AND users.id = link.user_id AND users.email = link.email`,
    [tokenHash, now],
  )
  return rowCount === 1
}

export async function findConfirmation(
  pool: pg.Pool,
  tokenHash: string,
): Promise<StoredLink | null> {
  const { rows } = await pool.query<StoredLink>(
    `SELECT expires_at AS "expiresAt", NULL AS "usedAt"
     FROM email_confirmations WHERE token_hash = $1`,
    [tokenHash],
  )
  return rows[0] ?? null
}
