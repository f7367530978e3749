import type { SignInHooks } from '../../../http/end-access.ts'
import { run } from '../../../platform/db.ts'
import {
  counted,
  peopleIn,
  type Reapplication,
  type Restoring,
} from '../../../platform/withdrawals.ts'
import { removeEveryAccess } from './remove-access.ts'

/**
 * Takes off addresses that had been changed, and the accounts that they would open: their mailboxes may belong to
 * somebody else. The ledger does not know the new ones, so the office enters them. Admins, whom a new password from the
 * operator lets in, keep theirs.
 */
export const addressWithdrawals = (services: Restoring & SignInHooks): readonly Reapplication[] => [
  {
    kind: 'address',
    says: counted('former address', 'former addresses', 'taken off'),
    apply: async (client, lines) => {
      const rows = await run<{ id: number; isAdmin: boolean }>(
        client,
        `SELECT id, is_admin AS "isAdmin" FROM users WHERE id = ANY ($1) AND email IS NOT NULL`,
        [peopleIn(lines)],
      )
      for (const { id: userId, isAdmin } of rows) {
        await removeEveryAccess(client, services, { userId, now: services.now })
        if (isAdmin) continue
        await run(client, 'DELETE FROM user_roles WHERE user_id = $1', [userId])
        await run(client, 'UPDATE users SET email = NULL, password_hash = NULL WHERE id = $1', [
          userId,
        ])
      }
      return rows.length
    },
  },
]
