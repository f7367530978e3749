import { type birthdayEndpoints, REMINDER_DAYS } from '@church/shared'
import type { Handlers } from '../../../http/call.ts'
import type { PersonalColumn } from '../../../platform/own-data.ts'
import type { Platform } from '../../../platform/platform.ts'
import { findBirthdayReminders } from './data.ts'
import { birthdayJobs } from './jobs.ts'
import { birthdayGreeting } from './messages.ts'
import { birthdaysWithin } from './rules.ts'

export { countGreetings, findBirthdayReminders } from './data.ts'
export { greetBirthdays } from './greet.ts'
export { birthdaysWithin, yearOf } from './rules.ts'

const birthdayOwnData: PersonalColumn[] = [
  {
    column: 'birthday_greetings.user_id',
    onErasure: 'delete',
    onMerge: { moveOnePer: 'year' },
    leftOut: 'Only release 2.3 writes it; the messages have each greeting.',
  },
]

function birthdayHandlers(services: Platform): Handlers<typeof birthdayEndpoints> {
  const { church, pool } = services
  return {
    listBirthdayReminders: async ({ caller }) => {
      await services.recordView(caller, { action: 'birthday.list' })
      const { today } = await church.now()
      return findBirthdayReminders(pool, birthdaysWithin(today, REMINDER_DAYS))
    },
  }
}

export const birthdaysFeature = {
  handlers: birthdayHandlers,
  jobs: birthdayJobs,
  messages: [birthdayGreeting],
  ownData: birthdayOwnData,
}
