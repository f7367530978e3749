import { type birthdayEndpoints, REMINDER_DAYS } from '@church/shared'
import type { Handlers } from '../../../http/call.ts'
import { recordView } from '../../../platform/audit.ts'
import type { Platform } from '../../../platform/platform.ts'
import { findBirthdayReminders } from './data.ts'
import { birthdaysWithin } from './rules.ts'

export function birthdayHandlers(services: Platform): Handlers<typeof birthdayEndpoints> {
  const { church, pool } = services
  return {
    listBirthdayReminders: async ({ caller }) => {
      await recordView(services, caller, { action: 'birthday.list', subject: 'member' })
      const { today } = await church.now()
      return findBirthdayReminders(pool, birthdaysWithin(today, REMINDER_DAYS))
    },
  }
}
