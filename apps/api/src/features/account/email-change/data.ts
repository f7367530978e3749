import type { Prisma } from '@church/database'
import { DAY_MS } from '@church/shared'
import type pg from 'pg'
import type { StoredLink } from '../../../platform/mail-links.ts'
import { hashToken, randomToken } from '../../../platform/random-token.ts'
import { insertConfirmation } from '../email-confirmation/index.ts'

/** Milliseconds for which the previous address can revert a change, and is reserved. */
const TAKE_BACK_MS = 7 * DAY_MS

interface Account {
  id: number
  firstName: string
  lastName: string
  email: string
}

interface Change {
  before: Account
  newEmail: string
  /** Whether an admin changes someone else's address. */
  byAdmin: boolean
  now: Date
}

/** Whom to notify of a changed address. */
export interface EmailChangeNotice {
  userId: number
  firstName: string
  lastName: string
  /** Null if the previous address must not be notified. */
  oldEmail: string | null
  newEmail: string
  /** The token of the link that reverts the change; null if there is no link. */
  token: string | null
  /** The token of the link that confirms the new address. */
  confirmationToken: string
}

/**
 * Records a change of address and invalidates the links to set a password sent to the previous one.
 *
 * Only the address before the first change gets a link to revert it, since later addresses may be an
 * intruder's. For the same reason, an admin's correction does not notify such an address.
 */
export async function insertEmailChange(
  tx: Prisma.TransactionClient,
  { before, newEmail, byAdmin, now }: Change,
): Promise<EmailChangeNotice> {
  const { id: userId, firstName, lastName, email: oldEmail } = before
  await tx.passwordReset.updateMany({ where: { userId, usedAt: null }, data: { usedAt: now } })
  const earlier = await tx.emailChange.findMany({
    where: { userId, revertedAt: null },
    orderBy: { id: 'asc' },
  })
  const hasLink = earlier.some(({ tokenHash, expiresAt }) => tokenHash && expiresAt > now)
  const [first] = earlier
  const isCorrection = byAdmin && first !== undefined && first.oldEmail !== oldEmail
  const token = hasLink || isCorrection ? null : randomToken()
  await tx.emailChange.create({
    data: {
      userId,
      oldEmail,
      newEmail,
      tokenHash: token && hashToken(token),
      createdAt: now,
      expiresAt: new Date(now.getTime() + TAKE_BACK_MS),
    },
  })
  const confirmationToken = await insertConfirmation(tx, { userId, email: newEmail, now })
  return {
    userId,
    firstName,
    lastName,
    oldEmail: isCorrection ? null : oldEmail,
    newEmail,
    token,
    confirmationToken,
  }
}

/**
 * Whether an address is reserved for an account that can still revert to it. Call it in the transaction
 * that gives the address to another account, where the change that freed it is visible.
 */
export async function isReservedEmail(
  tx: Prisma.TransactionClient,
  { email, userId, now }: { email: string; userId: number; now: Date },
): Promise<boolean> {
  const reservations = await tx.emailChange.count({
    where: {
      oldEmail: email,
      userId: { not: userId },
      tokenHash: { not: null },
      revertedAt: null,
      expiresAt: { gt: now },
    },
  })
  return reservations > 0
}

export async function findEmailChange(
  pool: pg.Pool,
  { userId, tokenHash }: { userId: number; tokenHash: string },
): Promise<StoredLink | null> {
  const { rows } = await pool.query<StoredLink>(
    `SELECT expires_at AS "expiresAt", reverted_at AS "usedAt"
     FROM email_changes WHERE token_hash = $1 AND user_id = $2`,
    [tokenHash, userId],
  )
  return rows[0] ?? null
}
