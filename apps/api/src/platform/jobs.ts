import cron from 'node-cron'
import type { Logger } from './logger.ts'
import type { Metrics } from './metrics.ts'

export interface Job {
  name: string
  /** Cron's five fields. */
  schedule: string
  timeZone?: string
  /** Also runs when the process starts, to catch up on runs missed while it was down. */
  atStart?: boolean
  /** The signal is aborted when the process stops: a long run then ends at a point where it can resume. */
  run: (stopping: AbortSignal) => Promise<unknown>
}

interface Needs {
  log: Logger
  metrics: Metrics
}

/** Starts the jobs. A failed run is logged and does not affect the next one. */
export function startJobs(jobs: Job[], needs: Needs): { stop(): Promise<void> } {
  const running = new Set<Promise<unknown>>()
  const stopping = new AbortController()
  const runOnce = async ({ name, run }: Job) => {
    const current = runMeasured(name, () => run(stopping.signal), needs)
    running.add(current)
    await current
    running.delete(current)
  }
  const tasks = jobs.map((job) =>
    cron.schedule(job.schedule, () => runOnce(job), {
      name: job.name,
      noOverlap: true,
      ...(job.timeZone && { timezone: job.timeZone }),
    }),
  )
  for (const job of jobs.filter(({ atStart }) => atStart)) void runOnce(job)
  return {
    async stop() {
      stopping.abort()
      await Promise.all(tasks.map((task) => task.destroy()))
      await Promise.all(running)
    },
  }
}

async function runMeasured(
  job: string,
  run: () => Promise<unknown>,
  { log, metrics }: Needs,
): Promise<void> {
  const done = metrics.jobs.startTimer({ job })
  try {
    await run()
    done({ result: 'done' })
  } catch (error) {
    log.error({ err: error, job }, 'job failed')
    done({ result: 'failed' })
  }
}
