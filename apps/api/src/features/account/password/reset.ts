import { mailboxErrors, type passwordEndpoints, passwordResetErrors, t } from '@church/shared'
import type { Handlers } from '../../../http/call.ts'
import type { SignInHooks } from '../../../http/end-access.ts'
import { orRefuse, refuse } from '../../../http/errors.ts'
import { requireOpen } from '../../../http/sign-in-ways.ts'
import { linkState, openedLink } from '../../../platform/mail-links.ts'
import type { Platform } from '../../../platform/platform.ts'
import { findUserIdByEmail } from '../email/index.ts'
import { consumeReset } from './consume-reset.ts'
import { countMail, requestMailInTurn, resetGuesses } from './limits.ts'
import { passwordReset } from './messages.ts'
import { hashNewPassword, type PasswordNeeds } from './new-password.ts'
import { findRecipient } from './reset-data.ts'

const errors = {
  used: passwordResetErrors.linkUsed,
  expired: passwordResetErrors.linkExpired,
  invalid: passwordResetErrors.linkInvalid,
} as const

type Rows = Pick<
  typeof passwordEndpoints,
  'requestPasswordReset' | 'checkPasswordReset' | 'confirmPasswordReset'
>

export function passwordResetHandlers(
  services: Platform & PasswordNeeds & SignInHooks,
): Handlers<Rows> {
  const { authLimits, clock, env, outbox, pool } = services

  return {
    requestPasswordReset: async ({ body, visitor }) => {
      await authLimits.mails.check(visitor.group)
      // Known and unknown addresses are treated alike: whether there is an account matters as the mail leaves.
      const userId = await findUserIdByEmail(pool, body.email)
      await requestMailInTurn(authLimits, visitor, () =>
        outbox.deliver(
          passwordReset,
          { askedFor: userId },
          // Nobody has the number 0; an unknown address takes as long.
          { variant: visitor.shows(userId ?? 0) },
        ),
      )
      countMail(services, visitor, userId)
      return {
        detail: t(
          "Email sent successfully! Please check your inbox. If you don't see it, check your Spam or Junk folder.",
        ),
      }
    },

    checkPasswordReset: async ({ body }) => {
      const state = await linkState(pool, 'password_resets', openedLink(body, clock.now()))
      return { works: state === 'valid' }
    },

    confirmPasswordReset: async ({ body, visitor }) => {
      const { password } = body
      // Checked first, so that a made-up link does not cause the work of hashing a password.
      const opened = openedLink(body, clock.now())
      const state = await linkState(pool, 'password_resets', opened)
      if (state !== 'valid') throw refuse(errors[state])
      await requireOpen(pool, env, { userId: opened.userId, way: 'by_password' })
      const owner = await orRefuse(findRecipient(pool, opened.userId), errors.invalid)
      const passwordHash = await hashNewPassword(services, { password, owner, visitor })
      const link = { ...opened, now: clock.now() }
      const reset = await consumeReset(services, link, passwordHash)
      if (!reset) {
        const now = await linkState(pool, 'password_resets', link)
        throw refuse(errors[now === 'valid' ? 'invalid' : now])
      }
      if (reset === 'freed') throw refuse(mailboxErrors.addressFreed)
      const { user } = reset
      // The owner may have used up their guesses. If this fails, they can sign in a little later.
      await resetGuesses(authLimits, { account: user.email, userId: opened.userId, visitor })
      return { detail: t('Password reset successfully!') }
    },
  }
}
