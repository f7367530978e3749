import {
  type passwordResetEndpoints,
  passwordResetErrors,
  passwordResetMessages,
} from '@church/shared'
import { networkOf } from '../../../http/address.ts'
import type { Handlers } from '../../../http/call.ts'
import { HttpError, refuse } from '../../../http/errors.ts'
import { visitorOf } from '../../../http/visitor.ts'
import { decodeUid, linkState, mailLink } from '../../../platform/mail-links.ts'
import type { Platform } from '../../../platform/platform.ts'
import { hashToken, randomToken } from '../../../platform/random-token.ts'
import { findUserIdByEmail } from '../../people/users/index.ts'
import {
  type AuthLimits,
  type Passwords,
  refuseGuessable,
  resetGuesses,
  withinConcurrencyLimit,
} from '../passwords/index.ts'
import { consumeReset, findRecipient, findReset, insertReset } from './data.ts'
import { passwordChangedMail, passwordResetMail } from './mails.ts'

const errors = {
  used: passwordResetErrors.linkUsed,
  expired: passwordResetErrors.linkExpired,
  invalid: passwordResetErrors.linkInvalid,
} as const

type Needs = Platform & { authLimits: AuthLimits; passwords: Passwords }

export function passwordResetHandlers(services: Needs): Handlers<typeof passwordResetEndpoints> {
  const { authLimits, church, clock, env, mailer, passwords, pool } = services

  /** Composes a mail with a new link, unless the account has reached its hourly limit. */
  const composeResetMail = async (userId: number) => {
    const token = randomToken()
    const user = await insertReset(pool, { userId, tokenHash: hashToken(token), now: clock.now() })
    return (
      user &&
      passwordResetMail(
        await church.get(),
        user,
        mailLink(env.PUBLIC_URL, 'reset-password', { userId, token }),
      )
    )
  }

  /** The same, unless the network has reached its own limit; the requester is not told. */
  const composeWithinLimit = async (network: string, userId: number) => {
    const isAllowed = await authLimits.resetMails.consume(network).then(
      () => true,
      (error) => {
        if (error instanceof HttpError) return false
        throw error
      },
    )
    if (!isAllowed) return null
    const mail = await composeResetMail(userId)
    if (!mail) await authLimits.resetMails.refund(network)
    return mail
  }

  return {
    requestPasswordReset: async ({ body, ip }) => {
      // Until the response, known and unknown addresses are treated alike; the rest happens afterwards.
      const userId = await findUserIdByEmail(pool, body.email)
      mailer.enqueue('password reset', async () =>
        userId === null ? null : composeWithinLimit(networkOf(ip), userId),
      )
      return { detail: passwordResetMessages.sent }
    },

    confirmPasswordReset: async ({ body, ip, isAborted }) => {
      const visitor = visitorOf({ ip, isAborted })
      const link = { userId: decodeUid(body.uidb64), tokenHash: hashToken(body.token) }
      // Checked first, so that a made-up link does not cause the work of hashing a password.
      const state = linkState(await findReset(pool, link), clock.now())
      if (state !== 'valid') throw refuse(errors[state])
      const owner = await findRecipient(pool, link.userId)
      if (!owner) throw refuse(errors.invalid)
      const passwordHash = await withinConcurrencyLimit(authLimits, visitor.network, async () => {
        const { name } = await church.get()
        await refuseGuessable(body.password, { ...owner, churchName: name })
        return passwords.hash(body.password, visitor)
      })
      const changedAt = clock.now()
      const user = await consumeReset(pool, { ...link, passwordHash, now: changedAt })
      if (!user) {
        const now = linkState(await findReset(pool, link), changedAt)
        throw refuse(errors[now === 'valid' ? 'invalid' : now])
      }
      mailer.enqueue('password changed', async () =>
        passwordChangedMail(await church.site(), user, {
          at: changedAt,
          consequence:
            'You have been signed out everywhere, and your passkeys, if you had any, were removed; please sign in with the new password.',
        }),
      )
      // The owner may have used up their guesses. If this fails, they can sign in a little later.
      await resetGuesses(authLimits, { account: user.email, address: visitor.network })
      return { detail: passwordResetMessages.done }
    },
  }
}
