import type { JobsCheck } from '@church/shared'
import { jobNames } from './job-names.ts'
import type { PartInWords } from './states.ts'

const named = (jobs: JobsCheck['jobs']) => jobs.map(({ name }) => `“${jobNames[name]}”`).join(', ')

/** The state of what the site does by itself, and what to do. */
export function jobsInWords({ problem, jobs }: JobsCheck): PartInWords {
  switch (problem) {
    case null:
      return { facts: 'The site does everything that it should do by itself, when it should.' }
    case 'stopped':
      return {
        facts: `Not done in time: ${named(jobs.filter(({ overdue, next_at }) => overdue || next_at === null))}.`,
        advice:
          'Ask the person who runs the server to start the site again, and to check that jobs are switched on (JOBS). Until then, sessions may stay open and greetings may not be sent.',
      }
    case 'failing':
      return {
        facts: `Failed the last time: ${named(jobs.filter(({ result }) => result === 'failed'))}.`,
        advice:
          'The site tries again by itself. If this is still here tomorrow, ask the person who runs the server to look at the log.',
      }
  }
}
