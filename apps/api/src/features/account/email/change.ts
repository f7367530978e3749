import type { Prisma } from '@church/database'
import { DAY_MS } from '@church/shared'
import { newLink } from '../../../platform/mail-links.ts'
import type { Recipient } from '../../../platform/salutation.ts'
import { insertConfirmation } from './confirmation.ts'

/** Milliseconds for which the previous address can revert a change, and is reserved. */
const TAKE_BACK_MS = 7 * DAY_MS

interface Account extends Recipient {
  id: number
  emailConfirmedAt: Date | null
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
  const oldConfirmed = before.emailConfirmedAt !== null
  await tx.passwordReset.updateMany({ where: { userId, usedAt: null }, data: { usedAt: now } })
  const earlier = await tx.emailChange.findMany({
    where: { userId, revertedAt: null },
    orderBy: { id: 'asc' },
  })
  const hasLink = earlier.some(({ tokenHash, expiresAt }) => tokenHash && expiresAt > now)
  const [first] = earlier
  const isCorrection = byAdmin && first !== undefined && first.oldEmail !== oldEmail
  const { token, row } = newLink(now, TAKE_BACK_MS)
  const getsLink = !hasLink && !isCorrection
  await tx.emailChange.create({
    data: {
      ...row,
      userId,
      oldEmail,
      oldConfirmed,
      newEmail,
      tokenHash: getsLink ? row.tokenHash : null,
    },
  })
  const confirmationToken = await insertConfirmation(tx, { userId, email: newEmail, now })
  return {
    userId,
    firstName,
    lastName,
    oldEmail: isCorrection ? null : oldEmail,
    newEmail,
    token: getsLink ? token : null,
    confirmationToken,
  }
}
