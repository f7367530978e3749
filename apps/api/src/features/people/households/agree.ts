import { householdErrors } from '@church/shared'
import { refuse } from '../../../http/errors.ts'
import { recordOnceAnHour } from '../../../platform/audit.ts'
import { run } from '../../../platform/db.ts'
import type { Platform } from '../../../platform/platform.ts'
import { inTransaction } from '../../../platform/transaction.ts'

type Needs = Pick<Platform, 'clock' | 'pool'>

/** Lets the adults of somebody's household mark them. @throws HttpError 404 if they have no household */
export const agree = ({ clock, pool }: Needs, userId: number): Promise<void> =>
  inTransaction(pool, async (tx) => {
    const now = clock.now()
    const { rowCount } = await tx.query(
      'UPDATE household_members SET agreed_at = $2 WHERE user_id = $1 AND agreed_at IS NULL',
      [userId, now],
    )
    if (rowCount) {
      const event = { actorId: userId, subject: 'user', subjectId: userId, at: now }
      await recordOnceAnHour(tx, { ...event, action: 'household.agree' })
      return
    }
    const sql = 'SELECT FROM household_members WHERE user_id = $1 LIMIT 1'
    if ((await run(tx, sql, [userId])).length === 0) throw refuse(householdErrors.none)
  })

/** Ends the agreement, whether there is one or not. */
export const endAgreement = ({ clock, pool }: Needs, userId: number): Promise<void> =>
  inTransaction(pool, async (tx) => {
    const { rowCount } = await tx.query(
      'UPDATE household_members SET agreed_at = NULL WHERE user_id = $1 AND agreed_at IS NOT NULL',
      [userId],
    )
    if (!rowCount) return
    const event = { actorId: userId, subject: 'user', subjectId: userId, at: clock.now() }
    await recordOnceAnHour(tx, { ...event, action: 'household.end-agreement' })
  })
