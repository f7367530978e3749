import { DAY_MS, worded } from '@church/shared'
import type { MessageKind } from '../../../platform/messages.ts'

/** Its `about` is the year. */
export const birthdayGreeting: MessageKind = {
  kind: 'birthday-greeting',
  name: worded('Birthday greetings'),
  why: worded('Your profile has your date of birth.'),
  required: false,
  ways: { mail: 'on' },
  waitMs: DAY_MS,
  afterCrash: 'again',
}
