import { DAY_MS } from '@church/shared'
import type pg from 'pg'
import { run } from '../../../platform/db.ts'
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

/** The data for the mails about a changed address. */
export interface EmailChangeNotice {
  userId: number
  changeId: number
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
  tx: pg.PoolClient,
  { before, newEmail, byAdmin, now }: Change,
): Promise<EmailChangeNotice> {
  const { id: userId, firstName, lastName, email: oldEmail } = before
  const oldConfirmed = before.emailConfirmedAt !== null
  await tx.query('UPDATE password_resets SET used_at = $2 WHERE user_id = $1 AND used_at IS NULL', [
    userId,
    now,
  ])
  const earlier = await run<{ oldEmail: string; hasLink: boolean }>(
    tx,
    `SELECT old_email::text AS "oldEmail", token_hash IS NOT NULL AND expires_at > $2 AS "hasLink"
     FROM email_changes WHERE user_id = $1 AND reverted_at IS NULL ORDER BY id`,
    [userId, now],
  )
  const hasLink = earlier.some((change) => change.hasLink)
  const [first] = earlier
  const isCorrection = byAdmin && first !== undefined && first.oldEmail !== oldEmail
  const { token, row } = newLink(now, TAKE_BACK_MS)
  const getsLink = !hasLink && !isCorrection
  const [made] = await run<{ id: number }>(
    tx,
    `INSERT INTO email_changes
       (user_id, old_email, old_confirmed, new_email, token_hash, created_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id`,
    [
      userId,
      oldEmail,
      oldConfirmed,
      newEmail,
      getsLink ? row.tokenHash : null,
      row.createdAt,
      row.expiresAt,
    ],
  )
  const confirmationToken = await insertConfirmation(tx, { userId, email: newEmail, now })
  return {
    userId,
    changeId: made?.id ?? 0,
    firstName,
    lastName,
    oldEmail: isCorrection ? null : oldEmail,
    newEmail,
    token: getsLink ? token : null,
    confirmationToken,
  }
}

/** The previous address of a change, and the token of a new link that replaces its lost one; null without a link. */
export async function renewLink(
  pool: pg.Pool,
  { id, now }: { id: number; now: Date },
): Promise<{ oldEmail: string; token: string | null } | null> {
  const { token, row } = newLink(now, TAKE_BACK_MS)
  const { rows } = await pool.query<{ oldEmail: string; hasLink: boolean }>(
    `WITH renewed AS (
       UPDATE email_changes SET token_hash = $2
       WHERE id = $1 AND token_hash IS NOT NULL AND reverted_at IS NULL AND expires_at > $3
       RETURNING id
     )
     SELECT old_email::text AS "oldEmail", EXISTS (SELECT FROM renewed) AS "hasLink"
     FROM email_changes WHERE id = $1`,
    [id, row.tokenHash, now],
  )
  const [change] = rows
  return change ? { oldEmail: change.oldEmail, token: change.hasLink ? token : null } : null
}
