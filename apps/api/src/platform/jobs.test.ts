import type { JobName } from '@church/shared'
import cron from 'node-cron'
import { expect, test } from 'vitest'
import { exampleFacts } from '../../test/church-facts.ts'
import { startJobs } from './jobs.ts'
import { createLogger } from './logger.ts'
import { createMetrics } from './metrics.ts'

const services = {
  log: createLogger('silent'),
  metrics: createMetrics(),
  outcomes: { record: async () => undefined, plan: async () => undefined },
}

test('a start catches up on one job after another, and closes what is over before it checks care', async () => {
  const runs: string[] = []
  const job = (name: JobName) => ({
    name,
    schedule: '0 3 1 1 *',
    atStart: true,
    run: async () => {
      runs.push(`${name} begins`)
      await new Promise(setImmediate)
      runs.push(`${name} ends`)
    },
  })
  const church = { get: async () => exampleFacts, onChange: () => () => undefined }
  const jobs = await startJobs([job('check-care'), job('expire-sessions')], { church, ...services })
  await expect
    .poll(() => runs)
    .toEqual([
      'expire-sessions begins',
      'expire-sessions ends',
      'check-care begins',
      'check-care ends',
    ])
  await jobs.stop()
})

test("a job in the church's time follows its time zone", async () => {
  const listeners: (() => void)[] = []
  let time_zone = 'Asia/Kolkata'
  const church = {
    get: async () => ({ ...exampleFacts, time_zone }),
    onChange: (listener: () => void) => {
      listeners.push(listener)
      return () => undefined
    },
  }
  const jobs = await startJobs(
    [
      {
        name: 'greet-birthdays',
        schedule: '0 8 * * *',
        inChurchTime: true,
        run: async () => undefined,
      },
      { name: 'expire-sessions', schedule: '*/5 * * * *', run: async () => undefined },
    ],
    { church, ...services },
  )
  const named = (name: string) => [...cron.getTasks().values()].filter((task) => task.name === name)
  const times = () =>
    named('greet-birthdays').map((task) => task.getNextRun()?.toISOString().slice(11, 16))
  expect(times()).toEqual(['02:30'])
  const [stays] = named('expire-sessions')
  time_zone = 'Asia/Tokyo'
  for (const listener of listeners) listener()
  await expect.poll(times).toEqual(['23:00'])
  expect(named('expire-sessions')).toEqual([stays])
  await jobs.stop()
  expect([...named('greet-birthdays'), ...named('expire-sessions')]).toEqual([])
})
