import type { SignInHooks } from '../../../http/end-access.ts'
import { anyRow } from '../../../platform/db.ts'
import {
  counted,
  deleteAgain,
  peopleIn,
  type Reapplication,
  type Restoring,
  stillWithdrawn,
} from '../../../platform/withdrawals.ts'
import { removeEveryAccess } from '../email/index.ts'
import { disableTwoStep } from './two-step-data.ts'

/**
 * Removes passkeys again. Where somebody had switched two-step sign-in on, the backup has a weaker account, or a key that
 * was replaced: only mail to their address, or the operator, opens it.
 */
export const secondStepWithdrawals = (
  services: Restoring & SignInHooks,
): readonly Reapplication[] => [
  {
    kind: 'passkey',
    says: counted('passkey', 'passkeys', 'removed'),
    apply: deleteAgain('passkeys'),
  },
  {
    kind: 'two-step',
    says: counted('account', 'accounts', 'without the second step that it had later'),
    apply: async (client, lines) => {
      let weaker = 0
      for (const id of peopleIn(stillWithdrawn(lines))) {
        const sql = 'SELECT FROM users WHERE id = $1 AND password_hash IS NOT NULL'
        if (!(await anyRow(client, sql, [id]))) continue
        await disableTwoStep(client, id)
        await removeEveryAccess(client, services, { userId: id, now: services.now })
        weaker++
      }
      return weaker
    },
  },
]
