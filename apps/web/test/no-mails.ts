import type { Status } from '@church/shared'

/** The state of an installation whose mails are only written to files. */
export const noMails: Status = {
  checked_at: '2026-01-04T09:00:00Z',
  state: 'warning',
  checks: [
    {
      part: 'mail',
      state: 'warning',
      problem: 'outbox',
      last_sent_at: null,
      failing_since: null,
      code: null,
      bounces: 0,
    },
  ],
}
