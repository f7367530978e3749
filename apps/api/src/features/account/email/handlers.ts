import { emailChangeErrors, emailConfirmationErrors, type emailEndpoints, t } from '@church/shared'
import type { Handlers } from '../../../http/call.ts'
import type { SignInHooks } from '../../../http/end-access.ts'
import { refuse } from '../../../http/errors.ts'
import type { RateLimit } from '../../../http/rate-limits.ts'
import { linkState, openedLink } from '../../../platform/mail-links.ts'
import type { Platform } from '../../../platform/platform.ts'
import { hashToken } from '../../../platform/random-token.ts'
import { canConfirm, confirmAddress, emailConfirmation, problemOfLink } from './confirmation.ts'
import { AddressTakenError, takeBackEmail, withPresentUser } from './take-back.ts'

const takeBackErrors = {
  valid: emailChangeErrors.linkUsed,
  used: emailChangeErrors.linkUsed,
  expired: emailChangeErrors.linkExpired,
  invalid: emailChangeErrors.linkInvalid,
} as const

const confirmationErrors = {
  expired: emailConfirmationErrors.linkExpired,
  otherAccount: emailConfirmationErrors.otherAccount,
  invalid: emailConfirmationErrors.linkInvalid,
} as const

const confirmed = () => ({ detail: t('Thank you. Your email address is confirmed.') })

type Needs = Platform & SignInHooks & { authLimits: { confirmationMails: RateLimit } }

export function emailHandlers(services: Needs): Handlers<typeof emailEndpoints> {
  const { authLimits, clock, db, outbox, pool } = services
  const linkOf = ({ token }: { token: string }, caller: { id: number }) => ({
    userId: caller.id,
    tokenHash: hashToken(token),
    now: clock.now(),
  })
  return {
    takeBackEmail: async ({ body }) => {
      const link = await withPresentUser(pool, openedLink(body, clock.now()))
      // Made-up links never lock an account.
      const state = await linkState(pool, 'email_changes', link)
      if (state !== 'valid') throw refuse(takeBackErrors[state])
      try {
        if (!(await takeBackEmail(services, link))) {
          throw refuse(takeBackErrors[await linkState(pool, 'email_changes', link)])
        }
      } catch (error) {
        throw error instanceof AddressTakenError ? refuse(emailChangeErrors.addressTaken) : error
      }
      return {
        detail: t(
          'Your previous email address has been restored. You’ve been signed out on all devices.',
        ),
      }
    },

    checkEmailConfirmation: async ({ body, caller }) => ({
      works: await canConfirm(pool, linkOf(body, caller)),
    }),

    confirmEmail: async ({ body, caller }) => {
      const link = linkOf(body, caller)
      if (await confirmAddress(pool, link)) return confirmed()
      throw refuse(confirmationErrors[await problemOfLink(pool, link)])
    },

    resendEmailConfirmation: async ({ caller }) => {
      const user = await db.user.findUniqueOrThrow({ where: { id: caller.id } })
      if (user.emailConfirmedAt) return confirmed()
      await authLimits.confirmationMails.consume(String(caller.id))
      await outbox.deliver(emailConfirmation, caller.id)
      return {
        detail: t('We’ve sent you an email with a link. Please open it to confirm your address.'),
      }
    },
  }
}
