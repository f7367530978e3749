import type { Prisma } from '@church/database'
import type pg from 'pg'
import type { KeptLink } from '../../platform/mail-links.ts'
import { hashToken, randomToken } from '../../platform/random-token.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { recordEventOn } from '../audit/index.ts'
import { endAllAccess } from '../sign-ins/index.ts'

/** How long the old address can take a change back. */
const TAKE_BACK_MS = 7 * 86_400_000

/** How soon a change that is put back was a slip. */
const SLIP_MS = 3_600_000

interface Account {
  id: number
  firstName: string
  lastName: string
  email: string
}

/** Whom to tell of a changed address, and the token that takes it back. */
export interface ToldChange {
  userId: number
  firstName: string
  lastName: string
  oldEmail: string
  token: string
}

/**
 * Notes a change of address. Links to set a password that went to the old one are over with it. A slip
 * that is put right within the hour is as if it had not been: the address that it named is somebody
 * else's, and must not be sent a link to this account.
 * @returns whom to tell, or null after a slip
 */
export async function insertEmailChange(
  tx: Prisma.TransactionClient,
  before: Account,
  after: Account,
  now: Date,
): Promise<ToldChange | null> {
  const { id: userId, firstName, lastName, email: oldEmail } = before
  await tx.passwordReset.updateMany({ where: { userId, usedAt: null }, data: { usedAt: now } })
  const slip = await tx.emailChange.updateMany({
    where: {
      userId,
      oldEmail: after.email,
      newEmail: oldEmail,
      revertedAt: null,
      createdAt: { gt: new Date(now.getTime() - SLIP_MS) },
    },
    data: { revertedAt: now },
  })
  if (slip.count > 0) return null
  const token = randomToken()
  await tx.emailChange.create({
    data: {
      userId,
      oldEmail,
      newEmail: after.email,
      tokenHash: hashToken(token),
      createdAt: now,
      expiresAt: new Date(now.getTime() + TAKE_BACK_MS),
    },
  })
  return { userId, firstName, lastName, oldEmail, token }
}

interface Link {
  userId: number
  tokenHash: string
}

export async function findEmailChange(
  pool: pg.Pool,
  { userId, tokenHash }: Link,
): Promise<KeptLink | null> {
  const { rows } = await pool.query<KeptLink>(
    `SELECT expires_at AS "expiresAt", reverted_at AS "usedAt"
     FROM email_changes WHERE token_hash = $1 AND user_id = $2`,
    [tokenHash, userId],
  )
  return rows[0] ?? null
}

/** Thrown where the old address belongs to somebody else by now. */
export class AddressTaken extends Error {}

/**
 * Puts the address of before a change in place again, whatever it was changed to since. Whoever
 * changed it loses everything that they could use: sign-ins, links to set a password, and the links
 * that went to addresses of later changes.
 * @returns whether the link was still good
 * @throws AddressTaken
 */
export async function revertEmailChange(
  pool: pg.Pool,
  { userId, tokenHash, now }: Link & { now: Date },
): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    await client.query('SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId])
    const { rows } = await client.query<{ id: number; old_email: string; created_at: Date }>(
      `UPDATE email_changes SET reverted_at = $3
       WHERE token_hash = $1 AND user_id = $2 AND reverted_at IS NULL AND expires_at > $3
       RETURNING id, old_email, created_at`,
      [tokenHash, userId, now],
    )
    const [change] = rows
    if (!change) return false
    const { rowCount } = await client.query(
      `UPDATE users SET email = $2, updated_at = $3 WHERE id = $1
       AND NOT EXISTS (SELECT 1 FROM users WHERE email = $2 AND id <> $1)`,
      [userId, change.old_email, now],
    )
    if (rowCount !== 1) throw new AddressTaken()
    await client.query(
      `UPDATE email_changes SET reverted_at = $2
       WHERE user_id = $1 AND id > $3 AND reverted_at IS NULL`,
      [userId, now, change.id],
    )
    // A second step that was added since may be theirs, and would keep the owner out.
    const { rowCount: withoutStep } = await client.query(
      `UPDATE users SET totp_secret = NULL, totp_enabled_at = NULL, totp_last_step = NULL
       WHERE id = $1 AND (totp_enabled_at IS NULL OR totp_enabled_at >= $2)`,
      [userId, change.created_at],
    )
    if (withoutStep) await client.query('DELETE FROM recovery_codes WHERE user_id = $1', [userId])
    await endAllAccess(client, userId, now)
    await recordEventOn(client, {
      actorId: userId,
      action: 'user.take-back-email',
      subject: 'user',
      subjectId: userId,
      at: now,
    })
    return true
  })
}
