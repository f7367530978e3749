import { type passwordChangeEndpoints, passwordChangeMessages } from '@church/shared'
import type { Handlers } from '../../../http/call.ts'
import { visitorOf } from '../../../http/visitor.ts'
import type { Platform } from '../../../platform/platform.ts'
import { passwordChangedMail } from '../password-reset/index.ts'
import {
  type AuthLimits,
  type Passwords,
  refuseGuessable,
  requirePassword,
  withinConcurrencyLimit,
} from '../passwords/index.ts'
import { changePassword } from './data.ts'

type Needs = Platform & { authLimits: AuthLimits; passwords: Passwords }

export function passwordChangeHandlers(services: Needs): Handlers<typeof passwordChangeEndpoints> {
  const { authLimits, church, clock, db, mailer, passwords, pool } = services
  return {
    changePassword: async ({ body, caller, ip, isAborted }) => {
      const visitor = visitorOf({ ip, isAborted })
      const current = { userId: caller.id, password: body.current, field: 'current' }
      await requirePassword(services, { ...current, visitor })
      const account = await db.user.findUniqueOrThrow({ where: { id: caller.id } })
      const owner = { ...account, email: account.email ?? '' }
      const passwordHash = await withinConcurrencyLimit(authLimits, visitor.network, async () => {
        const { name } = await church.get()
        await refuseGuessable(body.password, { ...owner, churchName: name })
        return passwords.hash(body.password, visitor)
      })
      const now = clock.now()
      await changePassword(pool, {
        userId: caller.id,
        signInId: caller.signInId,
        passwordHash,
        now,
      })
      mailer.enqueue('password changed', async () =>
        passwordChangedMail(await church.site(), owner, {
          at: now,
          consequence: 'You have been signed out everywhere else.',
        }),
      )
      return { detail: passwordChangeMessages.done }
    },
  }
}
