import {
  type passwordResetEndpoints,
  passwordResetErrors,
  passwordResetMessages,
} from '@church/shared'
import { networkOf } from '../../http/address.ts'
import type { Handlers } from '../../http/call.ts'
import { HttpError, refuse } from '../../http/errors.ts'
import { visitorOf } from '../../http/visitor.ts'
import { linkState, mailLink, readUid } from '../../platform/mail-links.ts'
import type { Platform } from '../../platform/platform.ts'
import { hashToken, randomToken } from '../../platform/random-token.ts'
import {
  type AuthLimits,
  forgive,
  inRoom,
  type Passwords,
  refuseGuessable,
} from '../passwords/index.ts'
import { userIdByEmail } from '../users/index.ts'
import { addresseeById, findReset, insertReset, useReset } from './data.ts'
import { passwordChangedLetter, passwordResetLetter } from './letters.ts'

const errors = {
  used: passwordResetErrors.linkUsed,
  expired: passwordResetErrors.linkExpired,
  invalid: passwordResetErrors.linkInvalid,
} as const

type Needs = Platform & { authLimits: AuthLimits; passwords: Passwords }

export function passwordResetHandlers(services: Needs): Handlers<typeof passwordResetEndpoints> {
  const { authLimits, clock, env, mailer, passwords, pool } = services

  /** A new link by mail, unless the account has had its few of this hour. */
  const writeResetLetter = async (userId: number) => {
    const token = randomToken()
    const user = await insertReset(pool, { userId, tokenHash: hashToken(token), now: clock.now() })
    return (
      user &&
      passwordResetLetter(
        env.church,
        user,
        mailLink(env.PUBLIC_URL, 'reset-password', { userId, token }),
      )
    )
  }

  /** The same, unless the address has asked for as many as a church does: whoever asks is not told. */
  const writeFor = async (network: string, userId: number) => {
    const isLeft = await authLimits.resetMails.take(network).then(
      () => true,
      (error) => {
        if (error instanceof HttpError) return false
        throw error
      },
    )
    if (!isLeft) return null
    const letter = await writeResetLetter(userId)
    if (!letter) await authLimits.resetMails.giveBack(network)
    return letter
  }

  return {
    requestPasswordReset: async ({ body, ip }) => {
      // Up to the answer, known and unknown addresses take the same way; all else comes after it.
      const userId = await userIdByEmail(pool, body.email)
      mailer.post('password reset', async () =>
        userId === null ? null : writeFor(networkOf(ip), userId),
      )
      return { detail: passwordResetMessages.sent }
    },

    confirmPasswordReset: async ({ body, ip, isGone }) => {
      const visitor = visitorOf({ ip, isGone })
      const link = { userId: readUid(body.uidb64), tokenHash: hashToken(body.token) }
      // Before the password is hashed, which is work that a made-up link shall not cause.
      const state = linkState(await findReset(pool, link), clock.now())
      if (state !== 'good') throw refuse(errors[state])
      const owner = await addresseeById(pool, link.userId)
      if (!owner) throw refuse(errors.invalid)
      const passwordHash = await inRoom(authLimits, visitor.network, async () => {
        await refuseGuessable(body.password, { ...owner, churchName: env.church.name })
        return passwords.hash(body.password, visitor)
      })
      const changedAt = clock.now()
      const user = await useReset(pool, { ...link, passwordHash, now: changedAt })
      if (!user) {
        const now = linkState(await findReset(pool, link), changedAt)
        throw refuse(errors[now === 'good' ? 'invalid' : now])
      }
      mailer.post('password changed', async () => passwordChangedLetter(env, user, changedAt))
      // Whoever guessed at their own password before may sign in now; should this fail, a little later.
      await forgive(authLimits, { account: user.email, address: visitor.network })
      return { detail: passwordResetMessages.done }
    },
  }
}
