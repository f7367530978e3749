import { endAllAccess, removePasskeys, type SignInHooks } from '../../../http/end-access.ts'
import { recordOwnAct } from '../../../http/record-own-act.ts'
import { inTransaction } from '../../../platform/db.ts'
import { type OpenedLink, spendLink } from '../../../platform/mail-links.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Recipient } from '../../../platform/salutation.ts'
import { claimByMail, lockAccount } from '../email/index.ts'
import { passwordChanged } from './messages.ts'
import { RECIPIENT } from './reset-data.ts'

/** The result of using a link; null if the link is no longer valid. */
type Reset = { user: Recipient } | 'freed' | null

/**
 * Sets a new password with a link, notifies the owner, and invalidates the account's other links and sign-ins. If the
 * account has to go back to its previous owner, no password is set.
 */
export async function consumeReset(
  services: Pick<Platform, 'outbox' | 'pool'> & SignInHooks,
  link: OpenedLink,
  passwordHash: string,
): Promise<Reset> {
  const { userId, now } = link
  return inTransaction(services.pool, async (client) => {
    // Without this lock, two links of one account used at once could deadlock.
    const account = await lockAccount(client, userId)
    if (!account || (await spendLink(client, 'password_resets', link)) === null) return null
    // The link went to the present address, since a change of address ends earlier links.
    if ((await claimByMail(services, client, { userId, account, now })) === 'freed') return 'freed'
    await endAllAccess(client, services, { userId, by: userId, now })
    // A thief who knew the password may have added one.
    await removePasskeys(client, userId)
    await recordOwnAct(client, { userId, action: 'user.reset-password', at: now })
    const { rows } = await client.query<Recipient>(
      `UPDATE users SET password_hash = $2, password_changed_at = NULL,
         password_generated = false, updated_at = $3
       WHERE id = $1 RETURNING ${RECIPIENT}`,
      [userId, passwordHash, now],
    )
    const [user] = rows
    if (!user) return null
    await services.outbox.deliver(passwordChanged, userId, { variant: 'reset' }, client)
    return { user }
  })
}
