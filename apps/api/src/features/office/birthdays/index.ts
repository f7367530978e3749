import { birthdayJobs } from './birthday-job.ts'
import { birthdayHandlers } from './handlers.ts'
import { birthdayOwnData } from './own-data.ts'

export { findBirthdayReminders } from './data.ts'
export { greetBirthdays } from './greet.ts'
export { birthdaysWithin, localTime } from './rules.ts'

export const birthdaysFeature = {
  handlers: birthdayHandlers,
  jobs: birthdayJobs,
  ownData: birthdayOwnData,
}
