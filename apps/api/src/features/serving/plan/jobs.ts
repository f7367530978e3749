import type { Job } from '../../../platform/jobs.ts'
import type { Platform } from '../../../platform/platform.ts'
import { changePlan } from '../teams/index.ts'
import { noteMoved, sendNotices } from './notices.ts'
import { remindWhenDue } from './remind.ts'

/** Tells people whose sessions moved or were deleted, and sends reminders of the next day. */
export async function tellChanges(
  services: Pick<Platform, 'church' | 'clock' | 'messages' | 'pool'>,
): Promise<void> {
  await changePlan(services.pool, async (client) => {
    await noteMoved(client, services.clock.now())
    await sendNotices(services, client)
  })
  await remindWhenDue(services)
}

/** A start catches up on what was missed while no process ran. */
export const servingJobs = (services: Platform): Job[] => [
  { name: 'tell-serving', schedule: '* * * * *', atStart: true, run: () => tellChanges(services) },
]
