import { createHash } from 'node:crypto'
import { endAllAccess, type SignInHooks } from '../../../http/end-access.ts'
import { run } from '../../../platform/db.ts'
import {
  counted,
  peopleIn,
  type Reapplication,
  type Restoring,
} from '../../../platform/withdrawals.ts'
import { NO_PASSWORD } from '../email/index.ts'

/** As the database writes it into the ledger: a digest of the salted hash, which says nothing about the password. */
const digestOf = (passwordHash: string) => createHash('sha256').update(passwordHash).digest('hex')

/** Ends passwords that had been changed: somebody else may know them. A mailed link sets a new one. */
export const passwordWithdrawals = (
  services: Restoring & SignInHooks,
): readonly Reapplication[] => [
  {
    kind: 'password',
    says: counted('old password', 'old passwords', 'ended'),
    apply: async (client, lines) => {
      const digests = new Set(lines.map(({ what }) => what))
      const rows = await run<{ id: number; passwordHash: string }>(
        client,
        `SELECT id, password_hash AS "passwordHash" FROM users
         WHERE id = ANY ($1) AND password_hash <> ''`,
        [peopleIn(lines)],
      )
      const old = rows.filter(({ passwordHash }) => digests.has(digestOf(passwordHash)))
      for (const { id: userId } of old) {
        await endAllAccess(client, services, { userId, by: userId, now: services.now })
        await run(
          client,
          'UPDATE users SET password_hash = $2, password_changed_at = NULL WHERE id = $1',
          [userId, NO_PASSWORD],
        )
      }
      return old.length
    },
  },
]
