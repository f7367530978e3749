import { type passwordChangeEndpoints, passwordChangeMessages } from '@church/shared'
import type pg from 'pg'
import type { Handlers } from '../../../http/call.ts'
import { visitorOf } from '../../../http/visitor.ts'
import { recordEvent } from '../../../platform/audit.ts'
import type { Platform } from '../../../platform/platform.ts'
import { inTransaction } from '../../../platform/transaction.ts'
import { passwordChangedMail } from '../password-reset/index.ts'
import {
  type AuthLimits,
  type Passwords,
  refuseGuessable,
  requirePassword,
  withinConcurrencyLimit,
} from '../passwords/index.ts'
import { endAllAccess } from '../sign-ins/index.ts'

type Needs = Platform & { authLimits: AuthLimits; passwords: Passwords }

interface Change {
  userId: number
  /** The sign-in that stays active. */
  signInId: number
  passwordHash: string
  now: Date
}

/** Sets a password, ends every other sign-in, and invalidates links and codes sent by mail. */
async function changePassword(
  pool: pg.Pool,
  { userId, signInId, passwordHash, now }: Change,
): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query(
      `UPDATE users SET password_hash = $2, password_changed_at = $3, updated_at = $3
       WHERE id = $1`,
      [userId, passwordHash, now],
    )
    await endAllAccess(client, userId, now, signInId)
    await recordEvent(client, {
      actorId: userId,
      action: 'user.change-password',
      subject: 'user',
      subjectId: userId,
      at: now,
    })
  })
}

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
