import cron from 'node-cron'
import { expect, test } from 'vitest'
import { exampleChurch } from './example-church.ts'
import { startJobs } from './jobs.ts'
import { createLogger } from './logger.ts'
import { createMetrics } from './metrics.ts'

test("a job in the church's time follows its time zone", async () => {
  const listeners: (() => void)[] = []
  const facts = { ...exampleChurch, campuses: [], logo: null, colour: null }
  let time_zone = 'Asia/Kolkata'
  const church = {
    get: async () => ({ ...facts, time_zone }),
    onChange: (listener: () => void) => {
      listeners.push(listener)
      return () => undefined
    },
  }
  const jobs = await startJobs(
    [
      { name: 'follows', schedule: '0 8 * * *', inChurchTime: true, run: async () => undefined },
      { name: 'stays', schedule: '*/5 * * * *', run: async () => undefined },
    ],
    { church, log: createLogger('silent'), metrics: createMetrics() },
  )
  const named = (name: string) => [...cron.getTasks().values()].filter((task) => task.name === name)
  const times = () => named('follows').map((task) => task.getNextRun()?.toISOString().slice(11, 16))
  expect(times()).toEqual(['02:30'])
  const [stays] = named('stays')
  time_zone = 'Asia/Tokyo'
  for (const listener of listeners) listener()
  await expect.poll(times).toEqual(['23:00'])
  expect(named('stays')).toEqual([stays])
  await jobs.stop()
  expect([...named('follows'), ...named('stays')]).toEqual([])
})
