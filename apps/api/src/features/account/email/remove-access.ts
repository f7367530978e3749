import type pg from 'pg'
import { endAllAccess, removePasskeys, type SignInHooks } from '../../../http/end-access.ts'

/** An empty hash matches no password. */
export const NO_PASSWORD = ''

/**
 * Removes every way into an account but mail to its address: sign-ins, links, the password, passkeys and the second
 * step. A stranger may have set them up. An admin keeps the second step, which protects everybody's details.
 */
export async function removeEveryAccess(
  client: pg.PoolClient,
  hooks: SignInHooks,
  { userId, now }: { userId: number; now: Date },
): Promise<void> {
  await endAllAccess(client, hooks, { userId, by: userId, now })
  await removePasskeys(client, userId)
  await client.query(
    'UPDATE users SET password_hash = $2, password_changed_at = NULL WHERE id = $1',
    [userId, NO_PASSWORD],
  )
  const { rowCount } = await client.query(
    `UPDATE users SET totp_secret = NULL, totp_enabled_at = NULL, totp_last_step = NULL
     WHERE id = $1 AND NOT is_admin`,
    [userId],
  )
  if (rowCount) await client.query('DELETE FROM recovery_codes WHERE user_id = $1', [userId])
}
