import { type signInEndpoints, t } from '@church/shared'
import type { Handlers } from '../../../http/call.ts'
import { endOtherSignIns, type SignInHooks } from '../../../http/end-access.ts'
import { recordOwnAct } from '../../../http/record-own-act.ts'
import { inTransaction } from '../../../platform/db.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type PasswordNeeds, requirePassword } from '../password/index.ts'

type Rows = Pick<typeof signInEndpoints, 'listSignIns' | 'endOtherSignIns'>

/** Where somebody is signed in. */
export function signInListHandlers(
  services: Platform & PasswordNeeds & SignInHooks,
): Handlers<Rows> {
  const { clock, db, pool } = services
  return {
    listSignIns: async ({ caller }) => {
      const rows = await db.refreshToken.findMany({
        where: { userId: caller.id, revokedAt: null, expiresAt: { gt: clock.now() } },
        orderBy: [{ lastUsedAt: 'desc' }, { id: 'desc' }],
      })
      return rows.map(({ id, createdAt, lastUsedAt }) => ({
        id,
        at: createdAt,
        last_used_at: lastUsedAt,
        current: id === caller.signInId,
      }))
    },

    endOtherSignIns: async ({ body, caller, visitor }) => {
      await requirePassword(services, { userId: caller.id, password: body.password, visitor })
      await inTransaction(pool, async (tx) => {
        const now = clock.now()
        await endOtherSignIns(tx, services, { userId: caller.id, signInId: caller.signInId, now })
        await recordOwnAct(tx, { userId: caller.id, action: 'sign-in.end-others', at: now })
      })
      return { detail: t('You’ve been signed out everywhere else.') }
    },
  }
}
