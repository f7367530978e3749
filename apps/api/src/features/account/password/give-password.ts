import { endAllAccess, removePasskeys, type SignInHooks } from '../../../http/end-access.ts'
import { recordEvent } from '../../../platform/audit.ts'
import { inTransaction } from '../../../platform/db.ts'
import type { Platform } from '../../../platform/platform.ts'
import { passwordChanged } from './messages.ts'

/**
 * Gives an account a password of the operator's, which the first sign-in replaces, and the address with it. All its
 * sign-ins and passkeys end, and its owner is notified by mail.
 */
export async function givePassword(
  services: Pick<Platform, 'clock' | 'outbox' | 'pool'> & SignInHooks,
  { userId, passwordHash }: { userId: number; passwordHash: string },
): Promise<void> {
  const { clock, outbox, pool } = services
  const now = clock.now()
  await inTransaction(pool, async (tx) => {
    await endAllAccess(tx, services, { userId, by: userId, now })
    await removePasskeys(tx, userId)
    await tx.query(
      `UPDATE users SET password_hash = $2, password_generated = true, password_changed_at = NULL
       WHERE id = $1`,
      [userId, passwordHash],
    )
    await recordEvent(tx, {
      actorId: null,
      action: 'user.new-password',
      subjectId: userId,
      at: now,
    })
    await outbox.deliver(passwordChanged, userId, { variant: 'reset' }, tx)
  })
}
