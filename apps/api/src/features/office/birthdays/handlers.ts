import { type birthdayEndpoints, localTime, REMINDER_DAYS } from '@church/shared'
import type { Handlers } from '../../../http/call.ts'
import { recordView } from '../../../platform/audit.ts'
import type { Platform } from '../../../platform/platform.ts'
import { findBirthdayReminders } from './data.ts'
import { birthdaysWithin } from './rules.ts'

export function birthdayHandlers(services: Platform): Handlers<typeof birthdayEndpoints> {
  const { church, clock, pool } = services
  return {
    listBirthdayReminders: async ({ caller }) => {
      await recordView(services, caller, { action: 'birthday.list', subject: 'member' })
      const { time_zone } = await church.get()
      const today = localTime(clock.now(), time_zone)
      return findBirthdayReminders(pool, birthdaysWithin(today, REMINDER_DAYS))
    },
  }
}
