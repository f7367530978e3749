import { DAY_MS, t, worded } from '@church/shared'
import type pg from 'pg'
import type { Site } from '../../../platform/church.ts'
import { anyRow, type Handle } from '../../../platform/db.ts'
import { confirmationLink, newLink } from '../../../platform/mail-links.ts'
import { EXAMPLE_TOKEN, type Mail, type MessageKind } from '../../../platform/outbox.ts'
import type { Platform } from '../../../platform/platform.ts'
import { mailTo, type Recipient } from '../../../platform/salutation.ts'

/** Milliseconds for which a link confirms an address. */
const CONFIRMATION_MS = 7 * DAY_MS

interface Link {
  userId: number
  email: string
  token: string
  now: Date
}

/** Makes a token a link that confirms an address of a user. Another attempt at its mail makes it once more. */
export async function insertConfirmation(
  on: Handle,
  { userId, email, token, now }: Link,
): Promise<void> {
  const { row } = newLink(now, CONFIRMATION_MS, token)
  await on.query(
    `INSERT INTO email_confirmations (user_id, email, token_hash, created_at, expires_at)
     VALUES ($1, $2, $3, $4, $5) ON CONFLICT (token_hash) DO NOTHING`,
    [userId, email, row.tokenHash, row.createdAt, row.expiresAt],
  )
}

/** The mail that confirms the address it is sent to. Anybody may have typed this address. */
const confirmationMail = ({ church, PUBLIC_URL }: Site, user: Recipient, token: string): Mail =>
  mailTo(user, {
    subject: t('Please confirm your email address for {church}', { church: church.name }),
    heading: t('Please confirm your email address'),
    paragraphs: [
      t(
        'Someone, most likely you, has an account at {church} with this email address. Please confirm that it is yours.',
        { church: church.name },
      ),
    ],
    button: { label: t('Confirm my address'), url: confirmationLink(PUBLIC_URL, token) },
    notes: [
      t('The link works for seven days, where you are signed in.'),
      t("If you don't know about this, you don't need to do anything."),
    ],
  })

type Needs = Pick<Platform, 'church' | 'clock' | 'db' | 'pool'>

/** Confirming an address: a mail whose link is made as it leaves, for the address that the user has then. */
export const emailConfirmation: MessageKind<Needs> = {
  kind: 'email-confirmation',
  name: worded('Confirming your email address'),
  why: worded('You registered, or asked for the link again.'),
  required: true,
  ways: { mail: 'on' },
  waitMs: DAY_MS,
  compose: async ({ church, clock, db, pool }, { person: { id: userId }, token }) => {
    const user = await db.user.findUnique({ where: { id: userId } })
    if (!user?.email || user.emailConfirmedAt) return null
    const { email } = user
    await insertConfirmation(pool, { userId, email, token, now: clock.now() })
    return confirmationMail(await church.site(), { ...user, email }, token)
  },
  examples: ({ site, reader }) => [confirmationMail(site, reader, EXAMPLE_TOKEN)],
}

interface OpenedLink {
  /** Who opened it. */
  userId: number
  tokenHash: string
  now: Date
}

/** Whether a link confirms the address of the user who opened it. */
const CONFIRMS = `link.token_hash = $1 AND link.expires_at > $2
  AND users.id = $3 AND users.id = link.user_id AND users.email = link.email`

/** Whether `confirmAddress` would succeed; also for an address that is confirmed already. */
export const canConfirm = (
  pool: pg.Pool,
  { userId, tokenHash, now }: OpenedLink,
): Promise<boolean> =>
  anyRow(pool, `SELECT FROM users, email_confirmations AS link WHERE ${CONFIRMS}`, [
    tokenHash,
    now,
    userId,
  ])

/**
 * Confirms the address that a link was sent to, if the user who opened it has that address. Both are needed, since a
 * mailbox's owner may tap a link for an account that a stranger has registered with their address. A second use is
 * harmless.
 * @returns whether the address is confirmed
 */
export const confirmAddress = (
  pool: pg.Pool,
  { userId, tokenHash, now }: OpenedLink,
): Promise<boolean> =>
  anyRow(
    pool,
    `UPDATE users SET email_confirmed_at = coalesce(email_confirmed_at, $2)
     FROM email_confirmations AS link WHERE ${CONFIRMS}`,
    [tokenHash, now, userId],
  )

/** Why a link confirms no address of the user who opened it. */
export async function problemOfLink(
  pool: pg.Pool,
  { userId, tokenHash, now }: OpenedLink,
): Promise<'expired' | 'otherAccount' | 'invalid'> {
  const { rows } = await pool.query<{ userId: number; isExpired: boolean }>(
    `SELECT user_id AS "userId", expires_at <= $2 AS "isExpired"
     FROM email_confirmations WHERE token_hash = $1`,
    [tokenHash, now],
  )
  const [link] = rows
  if (link?.isExpired) return 'expired'
  return link && link.userId !== userId ? 'otherAccount' : 'invalid'
}
