import { DAY_MS, worded } from '@church/shared'
import type { MessageKind } from '../../../platform/messages.ts'

/** Keeps admins from acting behind each other's backs. The mail names people, which its row must not do. */
export const adminNotice: MessageKind = {
  kind: 'admin-notice',
  name: worded('Notices to admins'),
  why: worded('You are an admin: another one changed who is an admin, or exported a list.'),
  required: true,
  ways: { mail: 'on' },
  waitMs: DAY_MS,
  afterCrash: 'again',
}
