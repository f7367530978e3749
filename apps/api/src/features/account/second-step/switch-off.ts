import { recordEvent } from '../../../platform/audit.ts'
import { inTransaction } from '../../../platform/db.ts'
import type { Platform } from '../../../platform/platform.ts'
import { secondStepChanged } from './messages.ts'
import { disableTwoStep } from './two-step-data.ts'

/**
 * Switches two-step sign-in off for one account, as the operator may. The account's owner is notified by mail.
 * @returns whether it was on
 */
export const switchOffTwoStep = (
  { clock, outbox, pool }: Pick<Platform, 'clock' | 'outbox' | 'pool'>,
  userId: number,
): Promise<boolean> =>
  inTransaction(pool, async (tx) => {
    if (!(await disableTwoStep(tx, userId))) return false
    await recordEvent(tx, {
      actorId: null,
      action: 'two-step.off',
      subjectId: userId,
      at: clock.now(),
    })
    await outbox.deliver(secondStepChanged, userId, { variant: 'off' }, tx)
    return true
  })
