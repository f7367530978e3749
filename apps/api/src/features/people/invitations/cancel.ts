import type pg from 'pg'
import { inTransaction } from '../../../platform/transaction.ts'
import { recordEventOn } from '../../site/audit/index.ts'
import { endInvitations } from './data.ts'

/** Ends a person's open invitation, if there is one. */
export const cancel = (
  pool: pg.Pool,
  { userId, actorId, now }: { userId: number; actorId: number; now: Date },
): Promise<void> =>
  inTransaction(pool, async (client) => {
    const ended = await endInvitations(client, userId, now)
    if (ended === 0) return
    await recordEventOn(client, {
      actorId,
      action: 'invitation.cancel',
      subject: 'user',
      subjectId: userId,
      at: now,
    })
  })
