import { setTimeout as sleep } from 'node:timers/promises'
import { runCommand } from '../command.ts'
import { countGreetings, greetBirthdays, yearOf } from '../features/office/birthdays/index.ts'
import { helpIfAsked } from '../help.ts'

helpIfAsked('birthdays')

/** Milliseconds to wait for greetings that another process is sending, or that the pace holds off. */
const WAIT_MS = 10 * 60_000
const POLL_MS = 1_000

/**
 * Greets today's birthdays at any time of day, for an operator's own cron with JOBS=off. It may run
 * repeatedly, and while the product is running.
 */
await runCommand('Greeting birthdays', async (services) => {
  const { church, clock, outbox, pool } = services
  const since = clock.now()
  const year = yearOf((await church.now()).today)
  await greetBirthdays(services)
  const giveUpAt = performance.now() + WAIT_MS
  for (;;) {
    await outbox.idle()
    const { sent, waiting, refused } = await countGreetings(pool, { year, since })
    const isOver = waiting === 0 || refused > 0 || performance.now() > giveUpAt
    if (!isOver) await sleep(POLL_MS)
    else {
      console.log(`Birthday greetings sent: ${sent}`)
      const left = waiting + refused
      if (left > 0)
        throw new Error(`the mail server accepted ${left} not yet; run this again later today`)
      break
    }
  }
})
