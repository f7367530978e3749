import type pg from 'pg'
import { inTransaction } from '../../../platform/transaction.ts'
import { recordEventOn } from '../../site/audit/index.ts'
import { endAllAccess } from '../sign-ins/index.ts'

interface Change {
  userId: number
  /** The sign-in that stays active. */
  signInId: number
  passwordHash: string
  now: Date
}

/** Sets a password, ends every other sign-in, and invalidates links and codes sent by mail. */
export async function changePassword(
  pool: pg.Pool,
  { userId, signInId, passwordHash, now }: Change,
): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query(
      `UPDATE users SET password_hash = $2, password_changed_at = $3, updated_at = $3
       WHERE id = $1`,
      [userId, passwordHash, now],
    )
    await endAllAccess(client, userId, now, signInId)
    await recordEventOn(client, {
      actorId: userId,
      action: 'user.change-password',
      subject: 'user',
      subjectId: userId,
      at: now,
    })
  })
}
