import type { Job } from '../../../platform/jobs.ts'
import type { Platform } from '../../../platform/platform.ts'
import { checkCareWhenDue } from './check.ts'
import { mailCarersWhenDue } from './send-weekly-mails.ts'

/**
 * Looks every minute, and at every start, whether a check is due: within about a minute of each closing and each
 * correction, and after midnight. The mails go out on Monday morning, and every few minutes later that day if the
 * mail server or the process was down.
 */
export const careJobs = (services: Platform): Job[] => [
  {
    name: 'check-care',
    schedule: '* * * * *',
    atStart: true,
    run: (stopping) => checkCareWhenDue(services, stopping),
  },
  {
    name: 'mail-carers',
    schedule: '*/5 * * * *',
    atStart: true,
    run: (stopping) => mailCarersWhenDue(services, stopping),
  },
]
