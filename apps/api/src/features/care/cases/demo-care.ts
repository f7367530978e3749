import { addDays } from '@church/shared'
import type { Platform } from '../../../platform/platform.ts'
import { openNewcomerCases } from '../../people/sharing/index.ts'
import { addEvent } from './add-event.ts'
import { addAbsence } from './away.ts'
import { checkCare } from './check.ts'
import { momentOf } from './moment.ts'
import { openAskedCase } from './open-cases.ts'
import { updateCase } from './update-case.ts'

/**
 * Gives the demo church cases in every state: people who are missed, two who are new and one who asks for a visit;
 * and somebody who is away.
 */
export async function seedDemoCare(
  services: Pick<Platform, 'church' | 'clock' | 'db' | 'log' | 'pool'>,
): Promise<void> {
  const { db, pool } = services
  const { now, today } = await momentOf(services)
  await checkCare(services)
  const { userId } = await db.userRole.findFirstOrThrow({ where: { role: 'carer' } })
  const caller = { id: userId, isAdmin: false }
  const [tried, reached, later] = await db.careCase.findMany({
    where: { kind: 'absence', userId: { not: userId } },
    orderBy: { id: 'asc' },
  })
  if (!tried || !reached || !later) return
  await addEvent(services, { id: tried.id, event: { outcome: 'no answer', note: '' }, caller })
  const note = 'Has a new baby, and will be back in spring.'
  await addEvent(services, { id: reached.id, event: { outcome: 'reached', note }, caller })
  const update = { state: 'snoozed', snooze_until: addDays(today, 7) } as const
  await updateCase(services, { id: later.id, update, caller })

  const members = await db.user.findMany({
    where: {
      careCases: { none: {} },
      isAdmin: false,
      standing: 'active',
      passwordHash: { not: null },
      approvedAt: { not: null },
      roles: { none: {} },
    },
    orderBy: { createdAt: 'desc' },
    take: 4,
  })
  const [asking, away, ...newcomers] = members.map(({ id }) => id)
  if (!asking || !away) return
  await openNewcomerCases(db, newcomers, now)
  await openAskedCase(pool, { userId: asking, what: 'visit', now })
  const absence = { from: today, until: addDays(today, 10) }
  await addAbsence(services, { ...absence, userId: away, caller: { id: away, isAdmin: false } })
}
