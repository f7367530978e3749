import type pg from 'pg'
import type { SignInHooks } from '../../../http/end-access.ts'
import { anyRow } from '../../../platform/db.ts'
import type { Platform } from '../../../platform/platform.ts'
import { confirmEmail, type LockedAccount } from './accounts.ts'
import { emailChanged } from './messages.ts'
import { removeEveryAccess } from './remove-access.ts'
import { findRevertible, restoreAddress } from './take-back.ts'

/** The result of opening an account by mail alone. */
export type Claim =
  | 'known'
  | 'claimed'
  /** The account is somebody else's, and the address is free. */
  | 'freed'

/**
 * Decides what people get who have only shown that they read mail at an account's address. If the address was never
 * confirmed, a stranger may have entered it, so none of the stranger's ways in may remain:
 *
 * - An account that can still return to a previous address does so at once, and that address is told, because its owner
 * may not know. The owner of the mailbox gets nothing, and can register.
 * - Any other account is from now on theirs alone.
 */
export async function claimByMail(
  services: Pick<Platform, 'outbox'> & SignInHooks,
  client: pg.PoolClient,
  { userId, account, now }: { userId: number; account: LockedAccount; now: Date },
): Promise<Claim> {
  if (account.isConfirmed) return 'known'
  const change = await findRevertible(client, { userId, now })
  if (change && !(await isTaken(client, change.email))) {
    await restoreAddress(client, services, { userId, change, now })
    await services.outbox.deliver(emailChanged, userId, { variant: 'restored' }, client)
    return 'freed'
  }
  await client.query(
    `UPDATE email_changes SET reverted_at = $2
     WHERE user_id = $1 AND reverted_at IS NULL AND old_email <> $3`,
    [userId, now, account.email],
  )
  await removeEveryAccess(client, services, { userId, now })
  await confirmEmail(client, { userId, now })
  return 'claimed'
}

const isTaken = (client: pg.PoolClient, email: string): Promise<boolean> =>
  anyRow(client, 'SELECT FROM users WHERE email = $1', [email])
