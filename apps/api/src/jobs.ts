import { birthdayJobs } from './features/birthdays/birthday-job.ts'
import { retentionJobs } from './features/retention/retention-job.ts'
import { expireOverdueSessions } from './features/sessions/expiry-job.ts'
import type { Job } from './platform/jobs.ts'
import type { Services } from './services.ts'

/** The scheduled jobs of every feature; each is safe to run in several processes at once. */
export const jobsOf = (services: Services): Job[] => [
  {
    name: 'expire-sessions',
    schedule: '* * * * *',
    atStart: true,
    run: () => expireOverdueSessions(services),
  },
  ...birthdayJobs(services),
  ...retentionJobs(services),
]
