import type { Job } from '../../platform/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { greetBirthdays } from './greet.ts'
import { localTime } from './rules.ts'

type Needs = Parameters<typeof greetBirthdays>[0]

/** Greets when the church's clock shows BIRTHDAY_AT or later; before, it does nothing. */
export async function greetWhenDue(services: Needs, stopping?: AbortSignal): Promise<void> {
  const { clock, env } = services
  const { time } = localTime(clock.now(), env.church.time_zone)
  if (time >= env.BIRTHDAY_AT) await greetBirthdays(services, stopping)
}

/**
 * At the hour; at every start, for what a process that was down has missed; and every few minutes,
 * for what was refused, what another process left when it died, and an hour that the changing
 * clocks left out.
 */
export function birthdayJobs(services: Platform): Job[] {
  const { env } = services
  const [hour, minute] = env.BIRTHDAY_AT.split(':').map(Number)
  const run = (stopping: AbortSignal) => greetWhenDue(services, stopping)
  return [
    {
      name: 'greet-birthdays',
      schedule: `${minute} ${hour} * * *`,
      timeZone: env.church.time_zone,
      atStart: true,
      run,
    },
    { name: 'greet-birthdays-again', schedule: '*/5 * * * *', run },
  ]
}
