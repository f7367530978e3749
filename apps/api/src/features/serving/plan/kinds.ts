import { DAY_MS, worded } from '@church/shared'
import type { MessageKind } from '../../../platform/outbox.ts'
import type { Platform } from '../../../platform/platform.ts'
import { composeNotices } from './compose-notices.ts'
import { composeReminder } from './compose-reminder.ts'

type Needs = Pick<Platform, 'church' | 'clock' | 'env' | 'pool'>

/** Dates, answers and swaps. */
export const servingKind: MessageKind<Needs> = {
  kind: 'serving',
  name: worded('When you serve'),
  why: worded('You are in a team: this says when you are down, and what changes.'),
  required: false,
  ways: { mail: 'on', push: 'off' },
  waitMs: 7 * DAY_MS,
  compose: composeNotices,
}

export const reminderKind: MessageKind<Needs> = {
  kind: 'serving-reminder',
  name: worded('Reminders of serving'),
  why: worded('You serve on the next day.'),
  required: false,
  ways: { mail: 'on', push: 'off' },
  // An upper limit, since `expiresAt` ends each reminder on its own evening.
  waitMs: DAY_MS,
  compose: composeReminder,
}
