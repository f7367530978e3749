import type pg from 'pg'
import { recordEvent } from '../../../platform/audit.ts'
import type { StoredLink } from '../../../platform/mail-links.ts'
import { inTransaction } from '../../../platform/transaction.ts'
import { removePasskeys } from '../passkeys/index.ts'
import { endAllAccess } from '../sign-ins/index.ts'

/** The recipient of a mail about a password. */
export interface Recipient {
  firstName: string
  lastName: string
  email: string
}

interface Link {
  userId: number
  tokenHash: string
}

const RECIPIENT = `first_name AS "firstName", last_name AS "lastName", email::text AS email`
const HOUR_MS = 3_600_000
const RESET_MS = HOUR_MS
/** Reset mails per account and hour; further requests are ignored silently. */
const RESETS_PER_HOUR = 3

export async function findRecipient(pool: pg.Pool, userId: number): Promise<Recipient | null> {
  const { rows } = await pool.query<Recipient>(`SELECT ${RECIPIENT} FROM users WHERE id = $1`, [
    userId,
  ])
  return rows[0] ?? null
}

/**
 * Inserts a reset. It locks the user's row, so that concurrent requests count one by one.
 * @returns the recipient, or null if the account has reached its hourly limit or was deleted
 */
export async function insertReset(
  pool: pg.Pool,
  { userId, tokenHash, now }: Link & { now: Date },
): Promise<Recipient | null> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<Recipient>(
      `SELECT ${RECIPIENT} FROM users WHERE id = $1 FOR NO KEY UPDATE`,
      [userId],
    )
    const { rowCount } = await client.query(
      `INSERT INTO password_resets (user_id, token_hash, created_at, expires_at)
       SELECT id, $2, $3, $4 FROM users
       WHERE id = $1 AND $6 > (
         SELECT count(*) FROM password_resets WHERE user_id = $1 AND created_at > $5
       )`,
      [
        userId,
        tokenHash,
        now,
        new Date(now.getTime() + RESET_MS),
        new Date(now.getTime() - HOUR_MS),
        RESETS_PER_HOUR,
      ],
    )
    return rowCount === 1 ? (rows[0] ?? null) : null
  })
}

export async function findReset(
  pool: pg.Pool,
  { userId, tokenHash }: Link,
): Promise<StoredLink | null> {
  const { rows } = await pool.query<StoredLink>(
    `SELECT expires_at AS "expiresAt", used_at AS "usedAt"
     FROM password_resets WHERE token_hash = $1 AND user_id = $2`,
    [tokenHash, userId],
  )
  return rows[0] ?? null
}

/**
 * Sets a new password with a link, and invalidates the account's other links and sign-ins. A conditional
 * UPDATE decides which of several concurrent uses succeeds; the others change nothing.
 * @returns the recipient to notify, or null if the link is no longer valid
 */
export async function consumeReset(
  pool: pg.Pool,
  { userId, tokenHash, passwordHash, now }: Link & { passwordHash: string; now: Date },
): Promise<Recipient | null> {
  return inTransaction(pool, async (client) => {
    // Without this lock, two links of one account used at once could deadlock.
    await client.query('SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId])
    const { rowCount } = await client.query(
      `UPDATE password_resets SET used_at = $3
       WHERE token_hash = $1 AND user_id = $2 AND used_at IS NULL AND expires_at > $3`,
      [tokenHash, userId, now],
    )
    if (rowCount !== 1) return null
    await endAllAccess(client, userId, now)
    // A thief who knew the password may have added one.
    await removePasskeys(client, userId)
    await recordEvent(client, {
      actorId: userId,
      action: 'user.reset-password',
      subject: 'user',
      subjectId: userId,
      at: now,
    })
    const { rows } = await client.query<Recipient>(
      // The link went to this address: a change of address ends all links before it.
      `UPDATE users SET password_hash = $2, password_changed_at = NULL,
         password_generated = false, updated_at = $3,
         email_confirmed_at = coalesce(email_confirmed_at, $3)
       WHERE id = $1 RETURNING ${RECIPIENT}`,
      [userId, passwordHash, now],
    )
    return rows[0] ?? null
  })
}
