import cron from 'node-cron'
import type { CurrentChurch } from './church.ts'
import type { Logger } from './logger.ts'
import type { Metrics } from './metrics.ts'

export interface Job {
  name: string
  /** Cron's five fields. */
  schedule: string
  /** Whether the schedule is in the church's time zone; otherwise it is in the machine's. */
  inChurchTime?: boolean
  /** Also runs when the process starts, to catch up on runs missed while it was down. */
  atStart?: boolean
  /** The signal is aborted when the process stops: a long run then ends at a point where it can resume. */
  run: (stopping: AbortSignal) => Promise<unknown>
}

interface Needs {
  church: Pick<CurrentChurch, 'get' | 'onChange'>
  log: Logger
  metrics: Metrics
}

/** Starts the jobs, which follow a change of the church's time zone. A failed run is logged and does not affect the next one. */
export async function startJobs(jobs: Job[], needs: Needs): Promise<{ stop(): Promise<void> }> {
  const { church, log, metrics } = needs
  for (const { name: job } of jobs) metrics.jobs.zero({ job, result: 'failed' })
  const running = new Set<Promise<unknown>>()
  const stopping = new AbortController()
  const runOnce = async ({ name, run }: Job) => {
    const current = runMeasured(name, () => run(stopping.signal), needs)
    running.add(current)
    await current
    running.delete(current)
  }
  const schedule = (some: Job[], timezone?: string) =>
    some.map((job) =>
      cron.schedule(job.schedule, () => runOnce(job), {
        name: job.name,
        noOverlap: true,
        ...(timezone && { timezone }),
      }),
    )
  const churchJobs = jobs.filter(({ inChurchTime }) => inChurchTime)
  let { time_zone: timeZone } = await church.get()
  let churchTasks = schedule(churchJobs, timeZone)
  const otherTasks = schedule(jobs.filter(({ inChurchTime }) => !inChurchTime))
  const followTimeZone = async () => {
    const { time_zone: now } = await church.get()
    if (now === timeZone || stopping.signal.aborted) return
    timeZone = now
    const previous = churchTasks
    churchTasks = schedule(churchJobs, now)
    await Promise.all(previous.map((task) => task.destroy()))
  }
  const unsubscribe = church.onChange(() => {
    followTimeZone().catch((error) => log.warn({ err: error }, 'time zone not read'))
  })
  for (const job of jobs.filter(({ atStart }) => atStart)) void runOnce(job)
  return {
    async stop() {
      unsubscribe()
      stopping.abort()
      await Promise.all([...churchTasks, ...otherTasks].map((task) => task.destroy()))
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
