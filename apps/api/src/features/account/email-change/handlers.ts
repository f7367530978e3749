import { type emailChangeEndpoints, emailChangeErrors, emailChangeMessages } from '@church/shared'
import type { Handlers } from '../../../http/call.ts'
import { refuse } from '../../../http/errors.ts'
import { decodeUid, linkState } from '../../../platform/mail-links.ts'
import type { Platform } from '../../../platform/platform.ts'
import { hashToken } from '../../../platform/random-token.ts'
import { findEmailChange } from './data.ts'
import { takenBackMails } from './mails.ts'
import { AddressTakenError, takeBackEmail } from './take-back.ts'

const errors = {
  valid: emailChangeErrors.linkUsed,
  used: emailChangeErrors.linkUsed,
  expired: emailChangeErrors.linkExpired,
  invalid: emailChangeErrors.linkInvalid,
} as const

export function emailChangeHandlers({
  church,
  clock,
  mailer,
  pool,
}: Platform): Handlers<typeof emailChangeEndpoints> {
  return {
    takeBackEmail: async ({ body }) => {
      const link = { userId: decodeUid(body.uidb64), tokenHash: hashToken(body.token) }
      const now = clock.now()
      const site = await church.site()
      try {
        const notice = await takeBackEmail(pool, { ...link, now })
        if (!notice) throw refuse(errors[linkState(await findEmailChange(pool, link), now)])
        for (const mail of takenBackMails(site, notice)) {
          mailer.enqueue('e-mail taken back', async () => mail)
        }
      } catch (error) {
        throw error instanceof AddressTakenError ? refuse(emailChangeErrors.addressTaken) : error
      }
      return { detail: emailChangeMessages.takenBack }
    },
  }
}
