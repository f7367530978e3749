import { authMessages } from '@church/shared'
import type { signInsEndpoints } from '@church/shared/features/auth/sign-ins-endpoints.ts'
import { badRequest } from '../../http/errors.ts'
import type { Handlers } from '../../http/mount.ts'
import type { Services } from '../../services.ts'
import { recordEvent } from '../audit/data.ts'
import { guarded } from './limits.ts'
import { endOtherSignIns } from './two-step-data.ts'

export function signInsHandlers(services: Services): Handlers<typeof signInsEndpoints> {
  const { authLimits, clock, db, passwords } = services
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

    endOtherSignIns: async ({ body, caller, ip }) => {
      const { email, passwordHash } = await db.user.findUniqueOrThrow({ where: { id: caller.id } })
      const proven = await guarded(authLimits, { account: email, address: ip }, async () =>
        (await passwords.verify(body.password, passwordHash)) ? true : null,
      )
      if (!proven) {
        throw badRequest(authMessages.wrongPassword, { password: [authMessages.wrongPassword] })
      }
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
