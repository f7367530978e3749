import { DAY_MS, worded } from '@church/shared'
import type { MessageKind } from '../../../platform/messages.ts'

/** Goes to both mailboxes. The mails are written with the merge, since one of the records is then gone. */
export const recordsMerged: MessageKind = {
  kind: 'records-merged',
  name: worded('Merged records'),
  why: worded('An admin merged two records, one of which had your email address, or undid that.'),
  required: true,
  ways: { mail: 'on' },
  waitMs: DAY_MS,
  afterCrash: 'again',
  // To addresses of no account.
  toStrangers: ['none', 'dropped', 'undone-gone'],
}
