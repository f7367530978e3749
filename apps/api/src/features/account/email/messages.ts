import { DAY_MS, worded } from '@church/shared'
import type { MessageKind } from '../../../platform/messages.ts'

/** Goes to both mailboxes. The mails are written with the change, since a row names a person, not an address. */
export const emailChanged: MessageKind = {
  kind: 'email-changed',
  name: worded('Changes of your email address'),
  why: worded('If it was not you, you can take your address back.'),
  required: true,
  ways: { mail: 'on' },
  waitMs: DAY_MS,
  afterCrash: 'again',
}
