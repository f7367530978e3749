import type { JobsCheck } from '@church/shared'
import { formatMoment } from '../../../lib/format.ts'
import styles from './job-list.module.scss'
import { jobNames } from './job-names.ts'

type Job = JobsCheck['jobs'][number]

/** When each job ran last, folded away because it matters only to those who look for a fault. */
export function JobList({ jobs }: { jobs: Job[] }) {
  return (
    <details className={styles.jobs}>
      <summary>When each ran last</summary>
      <dl>
        {jobs.map((job) => (
          <div key={job.name}>
            <dt>{jobNames[job.name]}</dt>
            <dd>{lastRun(job)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

function lastRun({ last_at, result, overdue, next_at }: Job): string {
  const last = last_at
    ? `${formatMoment(last_at)}${result === 'failed' ? ', failed' : ''}`
    : next_at
      ? `not yet; due on ${formatMoment(next_at)}`
      : 'never'
  return overdue ? `${last}; overdue` : last
}
