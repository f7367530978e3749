import cron from 'node-cron'
import type { Logger } from './logger.ts'

export interface Job {
  name: string
  /** Cron's five fields. */
  schedule: string
  timeZone?: string
  run: () => Promise<unknown>
}

/** Starts the jobs. A failed run is logged; the next one comes at its time. @returns their end */
export function startJobs(jobs: Job[], log: Logger): { stop(): Promise<void> } {
  const running = new Set<Promise<unknown>>()
  const tasks = jobs.map(({ name, schedule, timeZone, run }) =>
    cron.schedule(
      schedule,
      async () => {
        const turn = run().catch((error) => log.error({ err: error, job: name }, 'job failed'))
        running.add(turn)
        await turn
        running.delete(turn)
      },
      { name, noOverlap: true, ...(timeZone && { timezone: timeZone }) },
    ),
  )
  return {
    async stop() {
      await Promise.all(tasks.map((task) => task.destroy()))
      await Promise.all(running)
    },
  }
}
