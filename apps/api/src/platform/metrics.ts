import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** What an operator's Prometheus reads; every name starts with `church_`. */
export interface Metrics {
  registry: Registry
  /** Seconds until an answer was sent, by route pattern. */
  requests: Histogram<'method' | 'route' | 'status'>
  /** Marks that were written and acknowledged. */
  marks: Counter
  /** Mails by what became of them. */
  mails: Counter<'result'>
  /** Seconds that a turn of a scheduled job took. */
  jobs: Histogram<'job' | 'result'>
  /** Reads a number from where it is kept, whenever the metrics are asked for. */
  watch(name: string, help: string, read: () => number): void
}

/** In seconds: from a lookup in memory to a sign-in that waits for its turn. */
const REQUEST_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const JOB_BUCKETS = [0.01, 0.1, 1, 10, 60]

/** Makes the metrics of one process, in a registry of their own. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  return {
    registry,
    requests: new Histogram({
      name: 'church_request_seconds',
      help: 'Time until an HTTP request was answered.',
      labelNames: ['method', 'route', 'status'],
      buckets: REQUEST_BUCKETS,
      registers,
    }),
    marks: new Counter({
      name: 'church_marks_total',
      help: 'Attendance marks written and acknowledged.',
      registers,
    }),
    mails: new Counter({
      name: 'church_mails_total',
      help: 'Mails handed to the mail server, or failed to be.',
      labelNames: ['result'],
      registers,
    }),
    jobs: new Histogram({
      name: 'church_job_seconds',
      help: 'Time that a turn of a scheduled job took.',
      labelNames: ['job', 'result'],
      buckets: JOB_BUCKETS,
      registers,
    }),
    watch(name, help, read) {
      new Gauge({
        name,
        help,
        registers,
        collect() {
          this.set(read())
        },
      })
    },
  }
}

/** Adds what Node knows of itself: memory, event loop, garbage collection. It costs a timer, so only where it is read. */
export const watchProcess = ({ registry }: Metrics) => collectDefaultMetrics({ register: registry })
