import type pg from 'pg'
import { firstRow, inTransaction } from '../../../platform/db.ts'
import { hasEnoughMails, newLink } from '../../../platform/mail-links.ts'
import type { Recipient } from '../../../platform/salutation.ts'
import { lockAccount } from '../email/index.ts'

/** The columns of a recipient. */
export const RECIPIENT = `first_name AS "firstName", last_name AS "lastName", email::text AS email`

/** Milliseconds for which a link works. */
const RESET_MS = 3_600_000

export const findRecipient = (pool: pg.Pool, userId: number): Promise<Recipient | null> =>
  firstRow<Recipient>(pool, `SELECT ${RECIPIENT} FROM users WHERE id = $1`, [userId])

/**
 * Inserts a reset, unless an earlier attempt at its mail has done so.
 * @returns the recipient, or null if the account has reached its hourly limit or was deleted
 */
export const insertReset = (
  pool: pg.Pool,
  {
    userId,
    knownBrowser,
    token,
    now,
  }: { userId: number; knownBrowser: string | null; token: string; now: Date },
): Promise<Recipient | null> =>
  inTransaction(pool, async (client) => {
    const user = await lockAccount(client, userId)
    const { row } = newLink(now, RESET_MS, token)
    const repeated = 'SELECT FROM password_resets WHERE token_hash = $1'
    if ((await client.query(repeated, [row.tokenHash])).rowCount) return user
    if (!user || (await hasEnoughMails(client, 'password_resets', { userId, knownBrowser, now })))
      return null
    await client.query(
      `INSERT INTO password_resets (user_id, token_hash, created_at, expires_at, known_browser)
       VALUES ($1, $2, $3, $4, $5)`,
      [userId, row.tokenHash, row.createdAt, row.expiresAt, knownBrowser],
    )
    return user
  })
