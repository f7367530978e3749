import { householdErrors } from '@church/shared'
import { refuse } from '../../../http/errors.ts'
import { recordOnceAnHour } from '../../../platform/audit.ts'
import type { Platform } from '../../../platform/platform.ts'

type Needs = Pick<Platform, 'clock' | 'db'>

/** Lets the adults of somebody's household mark them. @throws HttpError 404 if they have no household */
export const agree = ({ clock, db }: Needs, userId: number): Promise<void> =>
  db.$transaction(async (tx) => {
    const now = clock.now()
    const { count } = await tx.householdMember.updateMany({
      where: { userId, agreedAt: null },
      data: { agreedAt: now },
    })
    if (count > 0) {
      const event = { actorId: userId, subject: 'user', subjectId: userId }
      await recordOnceAnHour({ clock, db: tx }, { ...event, action: 'household.agree' })
    } else if ((await tx.householdMember.count({ where: { userId } })) === 0) {
      throw refuse(householdErrors.none)
    }
  })

/** Ends the agreement, whether there is one or not. */
export const endAgreement = ({ clock, db }: Needs, userId: number): Promise<void> =>
  db.$transaction(async (tx) => {
    const { count } = await tx.householdMember.updateMany({
      where: { userId, agreedAt: { not: null } },
      data: { agreedAt: null },
    })
    if (count === 0) return
    const event = { actorId: userId, subject: 'user', subjectId: userId }
    await recordOnceAnHour({ clock, db: tx }, { ...event, action: 'household.end-agreement' })
  })
