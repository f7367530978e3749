import { JOB_NAMES, type JobName } from '@church/shared'
import cron, { type ScheduledTask } from 'node-cron'
import type { CurrentChurch } from './church.ts'
import type { Logger } from './logger.ts'
import type { Metrics } from './metrics.ts'
import type { Outcomes } from './outcomes.ts'

export interface Job {
  name: JobName
  /** Cron's five fields. */
  schedule: string
  /** Whether the schedule is in the church's time zone; otherwise it is in the machine's. */
  inChurchTime?: boolean
  /** Also runs when the process starts, to catch up on missed runs; such jobs run one after another. */
  atStart?: boolean
  /** The signal is aborted when the process stops: a long run then ends at a point where it can resume. */
  run: (stopping: AbortSignal) => Promise<unknown>
}

interface Needs {
  church: Pick<CurrentChurch, 'get' | 'onChange'>
  log: Logger
  metrics: Metrics
  outcomes: Outcomes
}

/**
 * Starts the jobs, which follow a change of the church's time zone. A failed run is logged and does not affect the next
 * one.
 */
export async function startJobs(jobs: Job[], needs: Needs): Promise<{ stop(): Promise<void> }> {
  const { church, log, metrics, outcomes } = needs
  for (const { name: job } of jobs) metrics.jobs.zero({ job, result: 'failed' })
  const running = new Set<Promise<unknown>>()
  const stopping = new AbortController()
  const runOnce = async (job: Job, task?: ScheduledTask) => {
    const current = runMeasured(job, stopping.signal, task, needs)
    running.add(current)
    await current
    running.delete(current)
  }
  const schedule = (some: Job[], timezone?: string) =>
    some.map((job) => {
      const task: ScheduledTask = cron.schedule(job.schedule, () => runOnce(job, task), {
        name: job.name,
        noOverlap: true,
        ...(timezone && { timezone }),
      })
      return task
    })
  const plan = (tasks: ScheduledTask[]) =>
    outcomes.plan(tasks.map((task) => ({ name: task.name ?? '', nextAt: task.getNextRun() })))
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
    await plan(churchTasks)
  }
  const unsubscribe = church.onChange(() => {
    followTimeZone().catch((error) => log.warn({ err: error }, 'time zone not read'))
  })
  await plan([...churchTasks, ...otherTasks])
  const catchUp = async () => {
    const missed = jobs.filter(({ atStart }) => atStart)
    for (const job of missed.sort((a, b) => order(a) - order(b))) {
      if (!stopping.signal.aborted) await runOnce(job)
    }
  }
  const caughtUp = catchUp()
  return {
    async stop() {
      unsubscribe()
      stopping.abort()
      await Promise.all([...churchTasks, ...otherTasks].map((task) => task.destroy()))
      await Promise.all([caughtUp, ...running])
    },
  }
}

const order = ({ name }: Job) => JOB_NAMES.indexOf(name)

async function runMeasured(
  { name, run }: Job,
  stopping: AbortSignal,
  task: ScheduledTask | undefined,
  { log, metrics, outcomes }: Needs,
): Promise<void> {
  const done = metrics.jobs.startTimer({ job: name })
  try {
    await run(stopping)
    done({ result: 'done' })
    await outcomes.record(name, null, task?.getNextRun())
  } catch (error) {
    log.error({ err: error, job: name }, 'job failed')
    done({ result: 'failed' })
    await outcomes.record(name, 'failed', task?.getNextRun())
  }
}
