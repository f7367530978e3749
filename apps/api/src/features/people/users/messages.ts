import { DAY_MS } from '@church/shared'
import type { MessageKind } from '../../../platform/messages.ts'

/** So that no admin acts behind the backs of the others. The mail names people, whom its row must not. */
export const adminNotice: MessageKind = {
  kind: 'admin-notice',
  name: 'Notices to admins',
  why: 'You are an admin: another one changed who is an admin, or exported a list.',
  required: true,
  ways: { mail: 'on' },
  waitMs: DAY_MS,
  afterCrash: 'again',
}
