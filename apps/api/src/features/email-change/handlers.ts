import { type emailChangeEndpoints, emailChangeMessages } from '@church/shared'
import { badRequest, conflict } from '../../http/errors.ts'
import type { Handlers } from '../../http/mount.ts'
import { linkState, readUid } from '../../platform/mail-links.ts'
import type { Platform } from '../../platform/platform.ts'
import { hashToken } from '../../platform/random-token.ts'
import { AddressTaken, findEmailChange, revertEmailChange } from './data.ts'

const refusals = {
  good: emailChangeMessages.linkUsed,
  used: emailChangeMessages.linkUsed,
  expired: emailChangeMessages.linkExpired,
  invalid: emailChangeMessages.linkInvalid,
} as const

export function emailChangeHandlers({
  clock,
  pool,
}: Platform): Handlers<typeof emailChangeEndpoints> {
  return {
    takeBackEmail: async ({ body }) => {
      const link = { userId: readUid(body.uidb64), tokenHash: hashToken(body.token) }
      const now = clock.now()
      try {
        if (!(await revertEmailChange(pool, { ...link, now }))) {
          throw badRequest(refusals[linkState(await findEmailChange(pool, link), now)])
        }
      } catch (error) {
        throw error instanceof AddressTaken ? conflict(emailChangeMessages.addressTaken) : error
      }
      return { detail: emailChangeMessages.takenBack }
    },
  }
}
