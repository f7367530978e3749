import { REMINDER_DAYS } from '@church/shared'
import type { birthdayEndpoints } from '@church/shared/features/birthdays/endpoints.ts'
import type { Handlers } from '../../http/mount.ts'
import type { Services } from '../../services.ts'
import { birthdayReminders } from './data.ts'
import { birthdaysWithin, localTime } from './rules.ts'

export function birthdayHandlers({
  clock,
  env,
  pool,
}: Services): Handlers<typeof birthdayEndpoints> {
  return {
    listBirthdayReminders: async () => {
      const today = localTime(clock.now(), env.church.time_zone)
      return birthdayReminders(pool, birthdaysWithin(today, REMINDER_DAYS))
    },
  }
}
