import { authMessages, type signInsEndpoints } from '@church/shared'
import type { Handlers } from '../../../http/call.ts'
import { visitorOf } from '../../../http/visitor.ts'
import { recordEvent } from '../../../platform/audit.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type AuthLimits, type Passwords, requirePassword } from '../passwords/index.ts'
import { endOtherSignIns } from './data.ts'

type Needs = Platform & { authLimits: AuthLimits; passwords: Passwords }

export function signInsHandlers(services: Needs): Handlers<typeof signInsEndpoints> {
  const { clock, db } = services
  return {
    listSignIns: async ({ caller }) => {
      const rows = await db.refreshToken.findMany({
        where: { userId: caller.id, revokedAt: null, expiresAt: { gt: clock.now() } },
        orderBy: [{ lastUsedAt: 'desc' }, { id: 'desc' }],
      })
      return rows.map(({ id, createdAt, lastUsedAt }) => ({
        id,
        at: createdAt.toISOString(),
        last_used_at: lastUsedAt.toISOString(),
        current: id === caller.signInId,
      }))
    },

    endOtherSignIns: async ({ body, caller, ip, isAborted }) => {
      const visitor = visitorOf({ ip, isAborted })
      await requirePassword(services, { userId: caller.id, password: body.password, visitor })
      await db.$transaction(async (tx) => {
        const now = clock.now()
        await endOtherSignIns(tx, { userId: caller.id, signInId: caller.signInId, now })
        await recordEvent(tx, {
          actorId: caller.id,
          action: 'sign-in.end-others',
          subject: 'user',
          subjectId: caller.id,
          at: now,
        })
      })
      return { detail: authMessages.othersSignedOut }
    },
  }
}
