import type { Church } from '@church/shared'
import type { Mail } from '../../../platform/mailer.ts'
import { nameForMail, recipientOf } from '../../../platform/salutation.ts'
import type { Greeting } from './ledger.ts'

/** The church's birthday greeting. It does not mention the age, which not everyone likes to read. */
export function birthdayMail(church: Church, greeting: Greeting): Mail {
  const name = nameForMail(greeting.firstName)
  return {
    to: recipientOf(greeting),
    subject: `Happy birthday from ${church.name}`,
    heading: name ? `Happy birthday, ${name}!` : 'Happy birthday!',
    paragraphs: [
      `Everybody at ${church.name} wishes you a very happy birthday.`,
      'May the year ahead bring you joy, peace and good company. We are glad that you are with us.',
    ],
    notes: ['You receive this greeting because your profile has your date of birth.'],
    id: `birthday-${greeting.userId}-${greeting.year}`,
  }
}
