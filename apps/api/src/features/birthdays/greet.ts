import { tryAdvisoryLock } from '../../platform/advisory-lock.ts'
import { failureCode, MailError } from '../../platform/mailer-failure.ts'
import type { Platform } from '../../platform/platform.ts'
import {
  claimGreeting,
  type Greeting,
  insertGreetings,
  markRefused,
  markSent,
  releaseGreeting,
} from './ledger.ts'
import { birthdayMail } from './mail.ts'
import { birthdaysOn, localTime } from './rules.ts'

type Needs = Pick<Platform, 'clock' | 'env' | 'log' | 'mailer' | 'pool'>

/** What became of the greetings of one run. */
export interface Greetings {
  sent: number
  /** By the mail server, one by one; each is tried again later on the day. */
  refused: number
  /** 1 where the mail server is away, which ends the run; what is left waits for the next. */
  away: number
}

/**
 * Greets whoever has their birthday today, by the church's calendar, and was not greeted this year.
 *
 * One process at a time has the turn. Each greeting is claimed in the ledger before it is sent and
 * noted there after. A process that dies in between loses the turn with its connection, and the next
 * run, in whatever process, sends what it had claimed. So a crash between the mail server's
 * acceptance and the note sends a greeting twice rather than never; both then carry the same
 * Message-ID, by which mail systems drop the second.
 * @param stopping ends the run after the greeting that is being sent
 * @returns null where another process has the turn
 */
export async function greetBirthdays(
  services: Needs,
  stopping?: AbortSignal,
): Promise<Greetings | null> {
  const { clock, env, log, pool } = services
  const day = localTime(clock.now(), env.church.time_zone)
  const today = { year: day.year, birthdays: birthdaysOn(day) }
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

async function send(
  { clock, env, log, mailer, pool }: Needs,
  greeting: Greeting,
): Promise<keyof Greetings> {
  try {
    await mailer.send(birthdayMail(env.church, greeting))
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
