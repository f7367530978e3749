import type pg from 'pg'
import { endAllAccess, removePasskeys, type SignInHooks } from '../../../http/end-access.ts'
import { recordOwnAct } from '../../../http/record-own-act.ts'
import { firstRow, inTransaction } from '../../../platform/db.ts'
import { type OpenedLink, spendLink } from '../../../platform/mail-links.ts'
import type { Platform } from '../../../platform/platform.ts'
import { confirmEmail, lockAccount } from './accounts.ts'
import { emailChanged } from './messages.ts'
import { NO_PASSWORD, removeEveryAccess } from './remove-access.ts'

/** Thrown if the previous address now belongs to someone else. */
export class AddressTakenError extends Error {}

/** A change of address that can be undone. */
interface Revertible {
  id: number
  /** The address before the change, and whether its owner has confirmed it by now. */
  email: string
  isConfirmed: boolean
  at: Date
}

const CHANGE = `SELECT id, old_email::text AS email, created_at AS at,
    old_confirmed
      OR EXISTS (
        SELECT FROM email_changes AS later
        WHERE later.user_id = email_changes.user_id AND later.old_email = email_changes.old_email
          AND later.id > email_changes.id AND later.old_confirmed
      )
      OR EXISTS (
        SELECT FROM users
        WHERE users.id = user_id AND email = old_email AND email_confirmed_at IS NOT NULL
      ) AS "isConfirmed"
  FROM email_changes`

/**
 * A link and its present user. The token determines the user, since a merge may have moved the account to another
 * record.
 */
export async function withPresentUser(pool: pg.Pool, link: OpenedLink): Promise<OpenedLink> {
  const { rows } = await pool.query<{ userId: number }>(
    'SELECT user_id AS "userId" FROM email_changes WHERE token_hash = $1',
    [link.tokenHash],
  )
  return { ...link, ...rows[0] }
}

/**
 * Restores the address that a link was sent to, whatever it was changed to since, and notifies both mailboxes.
 * @returns false if the link no longer works
 * @throws AddressTakenError
 */
export async function takeBackEmail(
  services: Pick<Platform, 'outbox' | 'pool'> & SignInHooks,
  link: OpenedLink,
): Promise<boolean> {
  const { userId, now } = link
  return inTransaction(services.pool, async (client) => {
    const account = await lockAccount(client, userId)
    const id = await spendLink(client, 'email_changes', link)
    if (!account || id === null) return false
    const { rows } = await client.query<Revertible>(`${CHANGE} WHERE id = $1`, [id])
    const [change] = rows
    if (!change) throw new Error('The change is gone.')
    await restoreAddress(client, services, { userId, change, now })
    // Until now, a stranger may have typed this address, with a password and a second step of their own.
    if (!change.isConfirmed) await removeEveryAccess(client, services, { userId, now })
    await confirmEmail(client, { userId, now })
    const variants = account.email === change.email ? ['restored'] : ['restored', 'replaced']
    for (const variant of variants) {
      await services.outbox.deliver(emailChanged, userId, { variant }, client)
    }
    return true
  })
}

/** The change away from the address to which an account can now return; null if there is none. */
export const findRevertible = (
  client: pg.PoolClient,
  { userId, now }: { userId: number; now: Date },
): Promise<Revertible | null> =>
  firstRow<Revertible>(
    client,
    `${CHANGE} WHERE user_id = $1 AND token_hash IS NOT NULL AND reverted_at IS NULL AND expires_at > $2
       AND old_email <> (SELECT email FROM users WHERE id = $1)
     ORDER BY id LIMIT 1`,
    [userId, now],
  )

interface Restoring {
  userId: number
  change: Revertible
  now: Date
}

/**
 * Restores the address that an account had before a change. It ends all sign-ins, invalidates links to set a password,
 * and undoes security changes made in between. The caller holds a lock on the account.
 * @throws AddressTakenError
 */
export async function restoreAddress(
  client: pg.PoolClient,
  hooks: SignInHooks,
  { userId, change, now }: Restoring,
): Promise<void> {
  const { rowCount } = await client.query(
    `UPDATE users SET email = $2, email_confirmed_at = $3, updated_at = $4 WHERE id = $1
     AND NOT EXISTS (SELECT 1 FROM users WHERE email = $2 AND id <> $1)`,
    [userId, change.email, change.isConfirmed ? now : null, now],
  )
  if (rowCount !== 1) throw new AddressTakenError()
  const until = await endOfOtherAddresses(client, userId, { ...change, now })
  await undoSecurityChanges(client, userId, { from: change.at, until })
  await client.query(
    `UPDATE email_changes SET reverted_at = $2
     WHERE user_id = $1 AND id >= $3 AND reverted_at IS NULL`,
    [userId, now, change.id],
  )
  await endAllAccess(client, hooks, { userId, by: userId, now })
  await recordOwnAct(client, { userId, action: 'user.take-back-email', at: now })
}

/** The time at which the account last returned to this address, or now if it has another one. */
async function endOfOtherAddresses(
  client: pg.PoolClient,
  userId: number,
  { id, email, now }: { id: number; email: string; now: Date },
): Promise<Date> {
  const { rows } = await client.query<{ returned: boolean; at: Date }>(
    `SELECT new_email = $3 AS returned, created_at AS at FROM email_changes
     WHERE user_id = $1 AND id >= $2 ORDER BY id DESC LIMIT 1`,
    [userId, id, email],
  )
  const [last] = rows
  return last?.returned ? last.at : now
}

/**
 * Removes what may be an intruder's: two-step sign-in and passkeys added while the account had another address, a
 * password reset by mail then, and one changed since the address was, by somebody who knew the previous one.
 */
async function undoSecurityChanges(
  client: pg.PoolClient,
  userId: number,
  { from, until }: { from: Date; until: Date },
): Promise<void> {
  const { rowCount } = await client.query(
    `UPDATE users SET totp_secret = NULL, totp_enabled_at = NULL, totp_last_step = NULL
     WHERE id = $1 AND (totp_enabled_at IS NULL OR totp_enabled_at BETWEEN $2 AND $3)`,
    [userId, from, until],
  )
  if (rowCount) await client.query('DELETE FROM recovery_codes WHERE user_id = $1', [userId])
  await removePasskeys(client, userId, { from, until })
  await client.query(
    `UPDATE users SET password_hash = $4 WHERE id = $1 AND (
       password_changed_at >= $2
       OR EXISTS (
         SELECT FROM password_resets
         WHERE user_id = $1 AND created_at >= $2 AND used_at <= $3
       )
     )`,
    [userId, from, until, NO_PASSWORD],
  )
}
