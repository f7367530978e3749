import type { Job } from '../../../platform/jobs.ts'
import type { Platform } from '../../../platform/platform.ts'
import { greetBirthdays } from './greet.ts'

type Needs = Parameters<typeof greetBirthdays>[0] & Pick<Platform, 'env'>

/** Queues greetings if it is BIRTHDAY_AT or later by the church's clock. */
export async function greetWhenDue(services: Needs): Promise<void> {
  const { church, env } = services
  const { time } = await church.now()
  if (time >= env.BIRTHDAY_AT) await greetBirthdays(services)
}

/**
 * Runs at BIRTHDAY_AT; at every start, to catch up after downtime; and every few minutes, for dates of birth that are
 * entered today, and an hour skipped by a clock change.
 */
export function birthdayJobs(services: Platform): Job[] {
  const { env } = services
  const [hour, minute] = env.BIRTHDAY_AT.split(':').map(Number)
  const run = () => greetWhenDue(services)
  return [
    {
      name: 'greet-birthdays',
      schedule: `${minute} ${hour} * * *`,
      inChurchTime: true,
      atStart: true,
      run,
    },
    { name: 'greet-birthdays-again', schedule: '*/5 * * * *', run },
  ]
}
