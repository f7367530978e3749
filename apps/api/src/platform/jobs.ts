import cron from 'node-cron'
import type { Logger } from './logger.ts'
import type { Metrics } from './metrics.ts'

export interface Job {
  name: string
  /** Cron's five fields. */
  schedule: string
  timeZone?: string
  run: () => Promise<unknown>
}

interface Needs {
  log: Logger
  metrics: Metrics
}

/** Starts the jobs. A failed run is logged; the next one comes at its time. @returns their end */
export function startJobs(jobs: Job[], needs: Needs): { stop(): Promise<void> } {
  const running = new Set<Promise<unknown>>()
  const tasks = jobs.map(({ name, schedule, timeZone, run }) =>
    cron.schedule(
      schedule,
      async () => {
        const turn = runMeasured(name, run, needs)
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

async function runMeasured(job: string, run: Job['run'], { log, metrics }: Needs): Promise<void> {
  const done = metrics.jobs.startTimer({ job })
  try {
    await run()
    done({ result: 'done' })
  } catch (error) {
    log.error({ err: error, job }, 'job failed')
    done({ result: 'failed' })
  }
}
