import { type passwordEndpoints, t } from '@church/shared'
import type { Handlers } from '../../../http/call.ts'
import { endAllAccess, type SignInHooks } from '../../../http/end-access.ts'
import { recordOwnAct } from '../../../http/record-own-act.ts'
import { holdSignIn } from '../../../http/sign-ins.ts'
import { inTransaction } from '../../../platform/db.ts'
import type { Platform } from '../../../platform/platform.ts'
import { passwordChanged } from './messages.ts'
import { hashNewPassword, type PasswordNeeds } from './new-password.ts'
import { requirePassword } from './require-password.ts'

type Rows = Pick<typeof passwordEndpoints, 'changePassword'>

interface NewPassword {
  userId: number
  /** The sign-in that stays active. */
  signInId: number
  passwordHash: string
  now: Date
}

/** Sets a password, notifies its owner, ends every other sign-in, and invalidates links and codes sent by mail. */
const changePassword = (
  services: Pick<Platform, 'outbox' | 'pool'> & SignInHooks,
  { userId, signInId, passwordHash, now }: NewPassword,
): Promise<unknown> =>
  inTransaction(services.pool, async (client) => {
    await holdSignIn(client, { id: userId, signInId })
    await client.query(
      `UPDATE users SET password_hash = $2, password_changed_at = $3, updated_at = $3
       WHERE id = $1`,
      [userId, passwordHash, now],
    )
    await endAllAccess(client, services, { userId, by: userId, now, exceptId: signInId })
    await recordOwnAct(client, { userId, action: 'user.change-password', at: now })
    await services.outbox.deliver(passwordChanged, userId, { variant: 'changed' }, client)
  })

export function passwordChangeHandlers(
  services: Platform & PasswordNeeds & SignInHooks,
): Handlers<Rows> {
  const { clock, db } = services
  return {
    changePassword: async ({ body, caller, visitor }) => {
      const current = { userId: caller.id, password: body.current, field: 'current' }
      await requirePassword(services, { ...current, visitor })
      const account = await db.user.findUniqueOrThrow({ where: { id: caller.id } })
      const owner = { ...account, email: account.email ?? '' }
      const { password } = body
      const passwordHash = await hashNewPassword(services, { password, owner, visitor })
      const now = clock.now()
      const { id: userId, signInId } = caller
      await changePassword(services, { userId, signInId, passwordHash, now })
      return {
        detail: t('Your password has been changed. You’ve been signed out everywhere else.'),
      }
    },
  }
}
