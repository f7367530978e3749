import { DAY_MS, worded } from '@church/shared'
import type { MessageKind } from '../../../platform/messages.ts'

/** Its `about` is the Monday, as a number such as 20261123. */
export const careList: MessageKind = {
  kind: 'care-list',
  name: worded('Your list of people to care for'),
  why: worded('You look after people who were missed. It comes on Mondays, with initials only.'),
  required: false,
  ways: { mail: 'on' },
  waitMs: DAY_MS,
  afterCrash: 'again',
}
