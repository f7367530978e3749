import { setTimeout as sleep } from 'node:timers/promises'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** The metrics for the operator's Prometheus; every name starts with `church_`. */
export interface Metrics {
  registry: Registry
  /** Seconds until the response was sent, by route pattern. */
  requests: Histogram<'method' | 'route' | 'status'>
  /** Marks written and acknowledged. */
  marks: Counter
  /** Mails by result. */
  mails: Counter<'result'>
  /** Seconds that a run of a scheduled job took. */
  jobs: Histogram<'job' | 'result'>
  /** Adds a gauge that is read on every scrape; it has no value while that answers null. */
  addGauge(name: string, help: string, read: () => number | null | Promise<number | null>): void
}

/** Seconds, from a lookup in memory to a sign-in waiting in the queue. */
const REQUEST_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const JOB_BUCKETS = [0.01, 0.1, 1, 10, 60]

/** Creates the metrics of one process in their own registry. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const mails = new Counter({
    name: 'church_mails_total',
    help: 'Mails sent or failed.',
    labelNames: ['result'],
    registers,
  })
  // Prometheus sees an increase only from a value that it has read.
  for (const result of ['sent', 'failed']) mails.inc({ result }, 0)
  return {
    registry,
    mails,
    requests: new Histogram({
      name: 'church_request_seconds',
      help: 'Time taken to answer an HTTP request.',
      labelNames: ['method', 'route', 'status'],
      buckets: REQUEST_BUCKETS,
      registers,
    }),
    marks: new Counter({
      name: 'church_marks_total',
      help: 'Attendance marks written and acknowledged.',
      registers,
    }),
    jobs: new Histogram({
      name: 'church_job_seconds',
      help: 'Time taken by a run of a scheduled job.',
      labelNames: ['job', 'result'],
      buckets: JOB_BUCKETS,
      registers,
    }),
    addGauge(name, help, read) {
      new Gauge({
        name,
        help,
        registers,
        async collect() {
          const value = await read()
          if (value === null) this.remove()
          else this.set(value)
        },
      })
    },
  }
}

/** Milliseconds that a scrape waits for the database. */
const SCRAPE_MS = 1_000

/** A gauge's value from the database, or null if it does not answer in time. */
export const inTime = (reading: Promise<number>): Promise<number | null> =>
  Promise.race([reading.catch(() => null), sleep(SCRAPE_MS, null, { ref: false })])

/**
 * Adds Node's own metrics: memory, event loop, garbage collection. They cost a timer, so add them only where they are
 * scraped.
 */
export const watchProcess = ({ registry }: Metrics) => collectDefaultMetrics({ register: registry })
