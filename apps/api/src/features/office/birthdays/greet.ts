import { addDays, instantOf } from '@church/shared'
import type { Platform } from '../../../platform/platform.ts'
import { findUngreeted } from './data.ts'
import { birthdayGreeting } from './messages.ts'
import { birthdaysOn, yearOf } from './rules.ts'

/**
 * Queues greetings for the members whose birthday is today at the church. Each gets one a year, however often and in how
 * many processes this runs; after midnight, it is too late.
 */
export async function greetBirthdays({
  church,
  outbox,
  pool,
}: Pick<Platform, 'church' | 'outbox' | 'pool'>): Promise<void> {
  const { today, timeZone } = await church.now()
  const year = yearOf(today)
  const people = await findUngreeted(pool, { year, birthdays: birthdaysOn(today) })
  if (people.length === 0) return
  await outbox.deliver(birthdayGreeting, people, {
    about: year,
    expiresAt: instantOf({ date: addDays(today, 1), time: '00:00' }, timeZone),
  })
}
