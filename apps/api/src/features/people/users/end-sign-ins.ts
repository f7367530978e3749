import { userErrors } from '@church/shared'
import type pg from 'pg'
import { refuse } from '../../../http/errors.ts'
import { inTransaction } from '../../../platform/transaction.ts'
import { endAllAccess } from '../../account/sign-ins/index.ts'
import { recordEventOn } from '../../site/audit/index.ts'

/**
 * Signs a user out everywhere, and invalidates links and codes sent by mail. The account stays.
 * @throws HttpError 404
 */
export async function endSignInsFor(
  pool: pg.Pool,
  { userId, actorId, now }: { userId: number; actorId: number; now: Date },
): Promise<void> {
  await inTransaction(pool, async (client) => {
    const { rowCount } = await client.query('SELECT FROM users WHERE id = $1', [userId])
    if (rowCount === 0) throw refuse(userErrors.notFound)
    await endAllAccess(client, userId, now)
    await recordEventOn(client, {
      actorId,
      action: 'user.end-sign-ins',
      subject: 'user',
      subjectId: userId,
      at: now,
    })
  })
}
