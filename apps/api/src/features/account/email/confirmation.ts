import type pg from 'pg'
import type { Site } from '../../../platform/church.ts'
import type { Db } from '../../../platform/db.ts'
import { confirmationLink, newLink } from '../../../platform/mail-links.ts'
import type { Mail } from '../../../platform/mailer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type Recipient, recipientOf, salutation } from '../../../platform/salutation.ts'

/** Milliseconds for which a link confirms an address. */
const CONFIRMATION_MS = 7 * 86_400_000

interface Address {
  userId: number
  email: string
  now: Date
}

/** Creates a link for an address of a user. @returns its token */
export async function insertConfirmation(db: Db, { userId, email, now }: Address): Promise<string> {
  const { token, row } = newLink(now, CONFIRMATION_MS)
  await db.emailConfirmation.create({ data: { ...row, userId, email } })
  return token
}

/** The mail that confirms the address it is sent to. Anybody may have typed this address. */
const confirmationMail = ({ church, PUBLIC_URL }: Site, user: Recipient, token: string): Mail => ({
  to: recipientOf(user),
  subject: `Please confirm your e-mail address for ${church.name}`,
  heading: 'Please confirm your e-mail address',
  paragraphs: [
    salutation(user.firstName),
    `Someone, most likely you, has an account at ${church.name} with this e-mail address. Please confirm that it is yours.`,
  ],
  button: { label: 'Confirm my address', url: confirmationLink(PUBLIC_URL, token) },
  notes: [
    'The link works for seven days.',
    "If you don't know about this, you don't need to do anything.",
  ],
})

/** Sends a user, in the background, the link that confirms the address they have then. */
export function sendConfirmation(
  { church, clock, db, mailer }: Pick<Platform, 'church' | 'clock' | 'db' | 'mailer'>,
  userId: number,
): void {
  mailer.enqueue('e-mail confirmation', async () => {
    const user = await db.user.findUnique({ where: { id: userId } })
    if (!user?.email || user.emailConfirmedAt) return null
    const { email } = user
    const token = await insertConfirmation(db, { userId, email, now: clock.now() })
    return confirmationMail(await church.site(), { ...user, email }, token)
  })
}

interface OpenedLink {
  tokenHash: string
  now: Date
}

/**
 * Confirms the address that a link was sent to, if its user still has it. A second use is harmless, as
 * when a mail program opens the link first.
 * @returns whether the address is confirmed
 */
export async function confirmAddress(
  pool: pg.Pool,
  { tokenHash, now }: OpenedLink,
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

/** Whether a link confirmed an address until it expired. */
export async function hasExpired(pool: pg.Pool, { tokenHash, now }: OpenedLink): Promise<boolean> {
  const { rowCount } = await pool.query(
    'SELECT FROM email_confirmations WHERE token_hash = $1 AND expires_at <= $2',
    [tokenHash, now],
  )
  return rowCount === 1
}
