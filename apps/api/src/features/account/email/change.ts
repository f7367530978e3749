import { DAY_MS } from '@church/shared'
import type pg from 'pg'
import { firstRow, type Handle, insertRow, run } from '../../../platform/db.ts'
import { newLink } from '../../../platform/mail-links.ts'
import type { Message } from '../../../platform/outbox.ts'
import { hashToken } from '../../../platform/random-token.ts'
import type { Recipient } from '../../../platform/salutation.ts'

/** Milliseconds for which the previous address can revert a change, and is reserved. */
const TAKE_BACK_MS = 7 * DAY_MS

interface Account extends Recipient {
  id: number
  emailConfirmedAt: Date | null
}

interface AddressChange {
  before: Account
  newEmail: string
  /** Whether an admin changes someone else's address. */
  byAdmin: boolean
  now: Date
}

/**
 * Records a change of address and invalidates the links to set a password sent to the previous one.
 *
 * Only the address before the first change gets a link to revert it, since later addresses may be an
 * intruder's. For the same reason, an admin's correction does not notify such an address.
 * @returns the messages about it, of the kind `emailChanged`
 */
export async function insertEmailChange(
  tx: pg.PoolClient,
  { before, newEmail, byAdmin, now }: AddressChange,
): Promise<Message[]> {
  const { id: userId, email: oldEmail } = before
  const oldConfirmed = before.emailConfirmedAt !== null
  const sql = 'UPDATE password_resets SET used_at = $2 WHERE user_id = $1 AND used_at IS NULL'
  await tx.query(sql, [userId, now])
  const earlier = await run<{ oldEmail: string; hasLink: boolean }>(
    tx,
    `SELECT old_email::text AS "oldEmail", token_hash IS NOT NULL AND expires_at > $2 AS "hasLink"
     FROM email_changes WHERE user_id = $1 AND reverted_at IS NULL ORDER BY id`,
    [userId, now],
  )
  const hasLink = earlier.some((change) => change.hasLink)
  const [first] = earlier
  const isCorrection = byAdmin && first !== undefined && first.oldEmail !== oldEmail
  // The mail to the previous address replaces this token, which nobody knows, as it leaves.
  const { row } = newLink(now, TAKE_BACK_MS)
  const getsLink = !hasLink && !isCorrection
  const id = await insertRow(
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
  const toPrevious = { variant: 'previous', about: id }
  return [...(isCorrection ? [] : [toPrevious]), { variant: 'new' }]
}

interface Renewal {
  id: number
  token: string
  now: Date
}

/**
 * The previous address of a change, whose link has this token from now on, if it has a link; null if the change was
 * reverted.
 */
export const renewLink = (
  pool: pg.Pool,
  { id, token, now }: Renewal,
): Promise<{ oldEmail: string; hasLink: boolean } | null> =>
  firstRow<{ oldEmail: string; hasLink: boolean }>(
    pool,
    `WITH renewed AS (
       UPDATE email_changes SET token_hash = $2
       WHERE id = $1 AND token_hash IS NOT NULL AND reverted_at IS NULL AND expires_at > $3
       RETURNING id
     )
     SELECT old_email::text AS "oldEmail", EXISTS (SELECT FROM renewed) AS "hasLink"
     FROM email_changes WHERE id = $1 AND reverted_at IS NULL`,
    [id, hashToken(token), now],
  )

/** Ends the links in mails to previous addresses of people who have left. */
export const endTakeBackLinks = (on: Handle, ids: readonly number[]): Promise<unknown> =>
  on.query('UPDATE email_changes SET token_hash = NULL WHERE user_id = ANY ($1)', [ids])

/** A person with the address that their account had at a time, to which notices of that time go. */
export async function ownerAt<Owner extends Recipient & { id: number }>(
  pool: pg.Pool,
  { person, at }: { person: Owner; at: Date },
): Promise<Owner> {
  const { rows } = await pool.query<{ email: string }>(
    `SELECT old_email::text AS email FROM email_changes
     WHERE user_id = $1 AND created_at > $2 ORDER BY id LIMIT 1`,
    [person.id, at],
  )
  return { ...person, ...rows[0] }
}
