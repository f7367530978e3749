import type pg from 'pg'
import { endAllAccess, removePasskeys } from '../../../http/end-access.ts'
import { recordEvent } from '../../../platform/audit.ts'
import {
  hasEnoughMails,
  newLink,
  type OpenedLink,
  spendLink,
} from '../../../platform/mail-links.ts'
import type { Recipient } from '../../../platform/salutation.ts'
import { inTransaction } from '../../../platform/transaction.ts'
import { claimByMail, lockAccount, type TakeBackNotice } from '../email/index.ts'

const RECIPIENT = `first_name AS "firstName", last_name AS "lastName", email::text AS email`

/** Milliseconds for which a link works. */
const RESET_MS = 3_600_000

export async function findRecipient(pool: pg.Pool, userId: number): Promise<Recipient | null> {
  const { rows } = await pool.query<Recipient>(`SELECT ${RECIPIENT} FROM users WHERE id = $1`, [
    userId,
  ])
  return rows[0] ?? null
}

/**
 * Inserts a reset.
 * @returns the recipient and the link's token, or null if the account has reached its hourly limit or
 * was deleted
 */
export async function insertReset(
  pool: pg.Pool,
  { userId, now }: { userId: number; now: Date },
): Promise<{ user: Recipient; token: string } | null> {
  return inTransaction(pool, async (client) => {
    const user = await lockAccount(client, userId)
    if (!user || (await hasEnoughMails(client, 'password_resets', { userId, now }))) return null
    const { token, row } = newLink(now, RESET_MS)
    await client.query(
      `INSERT INTO password_resets (user_id, token_hash, created_at, expires_at)
       VALUES ($1, $2, $3, $4)`,
      [userId, row.tokenHash, row.createdAt, row.expiresAt],
    )
    return { user, token }
  })
}

/** What using a link has led to; null if the link is no longer valid. */
type Reset = { user: Recipient } | { freed: TakeBackNotice } | null

/**
 * Sets a new password with a link, and invalidates the account's other links and sign-ins. If the account has to go
 * back to its previous owner, no password is set.
 */
export async function consumeReset(
  pool: pg.Pool,
  link: OpenedLink,
  passwordHash: string,
): Promise<Reset> {
  const { userId, now } = link
  return inTransaction(pool, async (client) => {
    // Without this lock, two links of one account used at once could deadlock.
    const account = await lockAccount(client, userId)
    if (!account || (await spendLink(client, 'password_resets', link)) === null) return null
    // The link went to the present address: a change of address ends all links before it.
    const claim = await claimByMail(client, { userId, account, now })
    if (claim.outcome === 'freed') return { freed: claim.notice }
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
      `UPDATE users SET password_hash = $2, password_changed_at = NULL,
         password_generated = false, updated_at = $3
       WHERE id = $1 RETURNING ${RECIPIENT}`,
      [userId, passwordHash, now],
    )
    return rows[0] ? { user: rows[0] } : null
  })
}
