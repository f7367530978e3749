import { type Church, t } from '@church/shared'
import { tryAdvisoryLock } from '../../../platform/advisory-lock.ts'
import { failureCode, MailError } from '../../../platform/mailer-failure.ts'
import type { Mail } from '../../../platform/messages.ts'
import type { Platform } from '../../../platform/platform.ts'
import { nameForMail, recipientOf } from '../../../platform/salutation.ts'
import {
  claimGreeting,
  type Greeting,
  insertGreetings,
  markRefused,
  markSent,
  releaseGreeting,
} from './ledger.ts'
import { birthdayGreeting } from './messages.ts'
import { birthdaysOn, yearOf } from './rules.ts'

type Needs = Pick<Platform, 'church' | 'clock' | 'log' | 'messages' | 'pool'>

/** The result of one run. */
interface Greetings {
  sent: number
  /** Rejected individually by the mail server; each is retried later that day. */
  refused: number
  /** 1 if the mail server is unavailable, which ends the run; the rest waits for the next run. */
  away: number
}

/**
 * Greets the members whose birthday is today at the church and who have not been greeted this year.
 *
 * One process at a time holds the lock. It claims each greeting in the ledger before sending it and
 * marks it as sent afterwards. If it dies in between, it loses the lock with its connection, and the
 * next run in any process sends the claimed greeting. So a crash between acceptance by the mail server
 * and that update sends a greeting twice rather than never; both copies have the same Message-ID, by
 * which mail systems drop the second.
 * @param stopping ends the run after the current greeting
 * @returns null if another process holds the lock
 */
export async function greetBirthdays(
  services: Needs,
  stopping?: AbortSignal,
): Promise<Greetings | null> {
  const { church, clock, log, pool } = services
  const { today: date } = await church.now()
  const today = { year: yearOf(date), birthdays: birthdaysOn(date) }
  await insertGreetings(pool, today)
  const lock = await tryAdvisoryLock(pool, 'birthdays')
  if (!lock) return null
  const result: Greetings = { sent: 0, refused: 0, away: 0 }
  try {
    while (result.away === 0 && !stopping?.aborted && (await lock.isHeld())) {
      const greeting = await claimGreeting(pool, today, clock.now())
      if (!greeting) break
      result[await send(services, greeting)] += 1
    }
  } finally {
    await lock.release()
  }
  if (Object.values(result).some((count) => count > 0)) log.info(result, 'birthdays greeted')
  return result
}

/** The church's birthday greeting. It does not mention the age, which not everyone likes to read. */
function birthdayMail(church: Church, greeting: Greeting): Mail {
  const name = nameForMail(greeting.firstName)
  return {
    to: recipientOf(greeting),
    subject: t('Happy birthday from {church}', { church: church.name }),
    heading: name ? t('Happy birthday, {name}!', { name }) : t('Happy birthday!'),
    paragraphs: [
      t('Everybody at {church} wishes you a very happy birthday.', { church: church.name }),
      t(
        'May the year ahead bring you joy, peace and good company. We are glad that you are with us.',
      ),
    ],
    id: `birthday-${greeting.userId}-${greeting.year}`,
  }
}

async function send(
  { church, clock, log, messages, pool }: Needs,
  greeting: Greeting,
): Promise<keyof Greetings> {
  try {
    const mail = async () => birthdayMail(await church.get(), greeting)
    const { userId, year: about } = greeting
    if ((await messages.sendNow(birthdayGreeting, userId, { about, mail })) !== 'sent') {
      await markRefused(pool, greeting.id, 'switched off')
      return 'refused'
    }
  } catch (error) {
    const code = failureCode(error)
    log.warn({ user: greeting.userId, code }, 'birthday greeting not sent')
    if (error instanceof MailError && error.isRejection) {
      await markRefused(pool, greeting.id, code)
      return 'refused'
    }
    await releaseGreeting(pool, greeting.id, code)
    return 'away'
  }
  await markSent(pool, greeting.id, clock.now())
  return 'sent'
}
