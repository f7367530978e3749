import {
  type emailConfirmationEndpoints,
  emailConfirmationErrors as errors,
  emailConfirmationMessages as messages,
} from '@church/shared'
import type { Handlers } from '../../../http/call.ts'
import { refuse } from '../../../http/errors.ts'
import { linkState } from '../../../platform/mail-links.ts'
import type { Platform } from '../../../platform/platform.ts'
import { hashToken } from '../../../platform/random-token.ts'
import type { AuthLimits } from '../passwords/index.ts'
import { confirmAddress, findConfirmation } from './data.ts'
import { sendConfirmation } from './send.ts'

type Needs = Platform & { authLimits: AuthLimits }

export function emailConfirmationHandlers(
  services: Needs,
): Handlers<typeof emailConfirmationEndpoints> {
  const { authLimits, clock, db, pool } = services
  return {
    confirmEmail: async ({ body }) => {
      const tokenHash = hashToken(body.token)
      const now = clock.now()
      if (await confirmAddress(pool, { tokenHash, now })) return { detail: messages.confirmed }
      const state = linkState(await findConfirmation(pool, tokenHash), now)
      throw refuse(state === 'expired' ? errors.linkExpired : errors.linkInvalid)
    },

    resendEmailConfirmation: async ({ caller }) => {
      const user = await db.user.findUniqueOrThrow({ where: { id: caller.id } })
      if (user.emailConfirmedAt) return { detail: messages.confirmed }
      await authLimits.confirmationMails.consume(String(caller.id))
      sendConfirmation(services, caller.id)
      return { detail: messages.sent }
    },
  }
}
