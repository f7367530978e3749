import { type Church, DAY_MS, t, worded } from '@church/shared'
import type { Mail, MessageKind } from '../../../platform/outbox.ts'
import type { Platform } from '../../../platform/platform.ts'
import { nameForMail, type Recipient, recipientOf } from '../../../platform/salutation.ts'
import { GREETING, hasBirthday } from './data.ts'
import { birthdaysOn, yearOf } from './rules.ts'

/** The church's birthday greeting. It does not mention the age, which not everyone likes to read. */
function birthdayMail(church: Church, person: Recipient, id: string): Mail {
  const name = nameForMail(person.firstName)
  return {
    to: recipientOf(person),
    subject: t('Happy birthday from {church}', { church: church.name }),
    heading: name ? t('Happy birthday, {name}!', { name }) : t('Happy birthday!'),
    paragraphs: [
      t('Everybody at {church} wishes you a very happy birthday.', { church: church.name }),
      t(
        'May the year ahead bring you joy, peace and good company. We are glad that you are with us.',
      ),
    ],
    id,
  }
}

/** Its `about` is the year. Somebody who enters another date of birth before it leaves is greeted then. */
export const birthdayGreeting: MessageKind<Pick<Platform, 'church' | 'pool'>> = {
  kind: GREETING,
  name: worded('Birthday greetings'),
  why: worded('Your profile has your date of birth.'),
  required: false,
  ways: { mail: 'on' },
  waitMs: DAY_MS,
  keepMs: 366 * DAY_MS,
  compose: async ({ church, pool }, { person, about: year }) => {
    const { today } = await church.now()
    const isToday = await hasBirthday(pool, person.id, birthdaysOn(today))
    if (!isToday || year !== yearOf(today)) return null
    return birthdayMail(await church.get(), person, `birthday-${person.id}-${year}`)
  },
  examples: ({ site, reader }) => [birthdayMail(site.church, reader, 'birthday')],
}
