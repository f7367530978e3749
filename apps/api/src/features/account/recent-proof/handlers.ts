import { type recentProofEndpoints, recentProofMessages } from '@church/shared'
import { shortenedAddress } from '../../../http/address.ts'
import type { Handlers } from '../../../http/call.ts'
import { visitorOf } from '../../../http/visitor.ts'
import { recordEvent } from '../../../platform/audit.ts'
import type { Encryption } from '../../../platform/encryption.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type AuthLimits, type Passwords, requirePassword } from '../passwords/index.ts'
import { proveSignIn } from '../sign-ins/index.ts'
import { proveCode } from '../two-step/index.ts'

type Needs = Platform & { authLimits: AuthLimits; passwords: Passwords; totpEncryption: Encryption }

export function recentProofHandlers(services: Needs): Handlers<typeof recentProofEndpoints> {
  const { clock, db } = services
  return {
    prove: async ({ body: { password, code }, caller, ip, isAborted }) => {
      if (password === undefined) await proveCode(services, { userId: caller.id, code, ip })
      else {
        const visitor = visitorOf({ ip, isAborted })
        await requirePassword(services, { userId: caller.id, password, visitor })
      }
      const now = clock.now()
      await proveSignIn(db, caller.signInId, now)
      await recordEvent(db, {
        actorId: caller.id,
        action: 'recent-proof.give',
        subject: 'user',
        subjectId: caller.id,
        detail: { network: shortenedAddress(ip), by: password === undefined ? 'code' : 'password' },
        at: now,
      })
      return { detail: recentProofMessages.done }
    },
  }
}
