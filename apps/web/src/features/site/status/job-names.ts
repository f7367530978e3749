import type { JobName } from '@church/shared'

/** What each job does, for those who do not know its name. */
export const jobNames: Record<JobName, string> = {
  'back-up': 'Make a backup',
  'check-care': 'Find people to check in with',
  'delete-old-imports': 'Delete old imports',
  'expire-sessions': 'Close sessions that have ended',
  'greet-birthdays': 'Send birthday greetings',
  'greet-birthdays-again': 'Send the greetings that failed',
  'mail-carers': 'Write to carers',
  'make-sessions-of-series': 'Plan repeating sessions',
  'remove-old-records': 'Delete old records',
  'remove-retired-pictures': 'Delete replaced pictures',
}
