import { addDays, instantOf } from '@church/shared'
import type { Job } from '../../../platform/jobs.ts'
import type { Platform } from '../../../platform/platform.ts'
import { changePlan } from '../teams/index.ts'
import { duties, numberOfDate } from './duties.ts'
import { reminderKind } from './kinds.ts'
import { noteMoved, sendNotices } from './notices.ts'

/** Between these times of the church's clocks, reminders of the next day leave. */
const FROM = '08:00'
const UNTIL = '20:00'

/** Queues the reminders of the next day, if it is time for them. Each person gets one, however often this runs. */
async function remindWhenDue({
  church,
  outbox,
  pool,
}: Pick<Platform, 'church' | 'outbox' | 'pool'>): Promise<void> {
  const { today, time, timeZone } = await church.now()
  if (time < FROM || time >= UNTIL) return
  const tomorrow = addDays(today, 1)
  const rows = await duties(pool, tomorrow, timeZone)
  const people = [...new Set(rows.map(({ user_id }) => user_id))]
  if (people.length === 0) return
  await outbox.deliver(reminderKind, people, {
    about: numberOfDate(tomorrow),
    expiresAt: instantOf({ date: today, time: UNTIL }, timeZone),
  })
}

/** Tells people whose sessions moved or were deleted, and sends reminders of the next day. */
export async function tellChanges(
  services: Pick<Platform, 'church' | 'clock' | 'outbox' | 'pool'>,
): Promise<void> {
  await changePlan(services.pool, async (client) => {
    // Sessions that a process of the previous release has moved.
    await noteMoved(client, null, services.clock.now())
    await sendNotices(services, client)
  })
  await remindWhenDue(services)
}

/** A start catches up on what was missed while no process ran. */
export const servingJobs = (services: Platform): Job[] => [
  { name: 'tell-serving', schedule: '* * * * *', atStart: true, run: () => tellChanges(services) },
]
