import type pg from 'pg'
import { lockUntilCommit } from '../platform/advisory-lock.ts'
import type { Db, Handle } from '../platform/db.ts'

/** Ends one sign-in. */
export async function endSignIn(db: Db, tokenHash: string, now: Date): Promise<void> {
  await db.refreshToken.updateMany({
    where: { tokenHash, revokedAt: null },
    data: { revokedAt: now },
  })
}

/**
 * Waits for work that ends the ways into an account, and makes further such work wait until the commit. What was proved
 * before may no longer count afterwards, so check it again.
 */
export const holdAccess = (on: Handle, userId: number) =>
  lockUntilCommit(on, 'access', { id: userId })

/** Ends all sign-ins of a user except one, and the calendar feeds of their devices. */
export async function endOtherSignIns(
  on: Handle,
  { userId, signInId, now }: { userId: number; signInId: number; now: Date },
): Promise<void> {
  await holdAccess(on, userId)
  await on.query(
    `UPDATE refresh_tokens SET revoked_at = $3
     WHERE user_id = $1 AND id <> $2 AND revoked_at IS NULL`,
    [userId, signInId, now],
  )
  await on.query('DELETE FROM calendar_feeds WHERE user_id = $1', [userId])
}

/**
 * Ends all sign-ins of a user except `exceptId`, and the calendar feeds of their devices, and invalidates all links and
 * codes sent by mail.
 */
export async function endAllAccess(
  client: pg.PoolClient,
  userId: number,
  now: Date,
  exceptId: number | null = null,
): Promise<void> {
  await holdAccess(client, userId)
  await client.query(
    'UPDATE password_resets SET used_at = $2 WHERE user_id = $1 AND used_at IS NULL',
    [userId, now],
  )
  await client.query(
    'UPDATE sign_in_codes SET used_at = $2 WHERE user_id = $1 AND used_at IS NULL',
    [userId, now],
  )
  await client.query(
    `UPDATE refresh_tokens SET revoked_at = $2
     WHERE user_id = $1 AND revoked_at IS NULL AND id IS DISTINCT FROM $3`,
    [userId, now, exceptId],
  )
  await client.query('DELETE FROM calendar_feeds WHERE user_id = $1', [userId])
}

/** Deletes a user's passkeys: all of them, or those added within a period. */
export async function removePasskeys(
  client: pg.PoolClient,
  userId: number,
  period?: { from: Date; until: Date },
): Promise<void> {
  await client.query(
    `DELETE FROM passkeys
     WHERE user_id = $1 AND ($2::timestamptz IS NULL OR created_at BETWEEN $2 AND $3)`,
    [userId, period?.from, period?.until],
  )
}
