import { DAY_MS } from '@church/shared'
import type { MessageKind } from '../../../platform/messages.ts'

/** Both mailboxes are told. The mails are written with the change, since the row would know only one address. */
export const emailChanged: MessageKind = {
  kind: 'email-changed',
  name: 'Changes of your email address',
  why: 'If it was not you, you can take your address back.',
  required: true,
  ways: { mail: 'on' },
  waitMs: DAY_MS,
  afterCrash: 'again',
}
