import { type signInEndpoints, t } from '@church/shared'
import type { Handlers } from '../../../http/call.ts'
import { endOtherSignIns, type SignInHooks } from '../../../http/end-access.ts'
import { recordOwnAct } from '../../../http/record-own-act.ts'
import { inTransaction, run } from '../../../platform/db.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type PasswordNeeds, requirePassword } from '../password/index.ts'

type Rows = Pick<typeof signInEndpoints, 'listSignIns' | 'endOtherSignIns'>

/** Where somebody is signed in. */
export function signInListHandlers(
  services: Platform & PasswordNeeds & SignInHooks,
): Handlers<Rows> {
  const { clock, pool } = services
  return {
    listSignIns: ({ caller }) =>
      run(
        pool,
        `SELECT id, created_at AS at, last_used_at, id = $2 AS current FROM refresh_tokens
         WHERE user_id = $1 AND revoked_at IS NULL AND expires_at > $3 ORDER BY last_used_at DESC, id DESC`,
        [caller.id, caller.signInId, clock.now()],
      ),

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
