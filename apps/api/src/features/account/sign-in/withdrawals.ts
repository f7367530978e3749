import { endSignInOf, type SignInHooks } from '../../../http/end-access.ts'
import { run } from '../../../platform/db.ts'
import { counted, type Reapplication, type Restoring } from '../../../platform/withdrawals.ts'

/** Ends sign-ins again, if the operator keeps those of the backup. */
export const signInWithdrawals = (services: Restoring & SignInHooks): readonly Reapplication[] => [
  {
    kind: 'sign-in',
    says: counted('sign-in', 'sign-ins', 'ended'),
    apply: async (client, lines) => {
      const open = await run<{ id: number; userId: number }>(
        client,
        `SELECT id, user_id AS "userId" FROM refresh_tokens
         WHERE id = ANY ($1::int[]) AND revoked_at IS NULL`,
        [lines.map(({ what }) => Number(what))],
      )
      for (const { id, userId } of open) {
        await endSignInOf(client, services, { userId, id, now: services.now })
      }
      return open.length
    },
  },
]
