import { setTimeout as sleep } from 'node:timers/promises'
import { runCommand } from '../command.ts'
import { greetBirthdays } from '../features/office/birthdays/index.ts'

/** Milliseconds to wait for another process that is sending greetings. */
const WAIT_MS = 10 * 60_000
const POLL_MS = 1_000

/**
 * Greets today's birthdays at any time of day, for an operator's own cron with JOBS=off. It may run
 * repeatedly, and while the product is running.
 */
await runCommand('Greeting birthdays', async (services) => {
  const giveUpAt = performance.now() + WAIT_MS
  let result = await greetBirthdays(services)
  while (!result && performance.now() < giveUpAt) {
    await sleep(POLL_MS)
    result = await greetBirthdays(services)
  }
  if (!result) throw new Error('another process has been sending greetings for ten minutes')
  console.log(`Birthday greetings sent: ${result.sent}`)
  if (result.away) throw new Error('the mail server is unavailable; run this again later today')
  if (result.refused) {
    throw new Error(`the mail server rejected ${result.refused}; run this again later today`)
  }
})
