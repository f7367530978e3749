import type {
  DatabaseCheck,
  DiskCheck,
  JobsCheck,
  MailCheck,
  PicturesCheck,
  StatusCheck,
} from '@church/shared'
import { formatMoment } from '../../../lib/format.ts'
import { backupInWords } from './backup-in-words.ts'
import { jobNames, type PartInWords, sizeInWords } from './words.ts'

export const partTitles: Record<StatusCheck['part'], string> = {
  backup: 'Backups',
  mail: 'Mail',
  jobs: 'Automatic tasks',
  database: 'Database',
  pictures: 'Pictures',
  disk: 'Disk space',
}

const named = (jobs: JobsCheck['jobs']) => jobs.map(({ name }) => `“${jobNames[name]}”`).join(', ')

/** The state of what the site does by itself, and what to do. */
function jobsInWords({ problem, jobs }: JobsCheck): PartInWords {
  switch (problem) {
    case null:
      return { facts: 'All automatic tasks run on time.' }
    case 'stopped':
      return {
        facts: `Not done in time: ${named(jobs.filter(({ overdue, next_at }) => overdue || next_at === null))}.`,
        advice:
          'Ask the person who runs the server to restart the site and check JOBS. Until then, sessions may stay open.',
      }
    case 'failing':
      return {
        facts: `Failed the last time: ${named(jobs.filter(({ result }) => result === 'failed'))}.`,
        advice:
          'The site tries again by itself. If this is still here tomorrow, ask the person who runs the server.',
      }
  }
}

/** The state of a part, and what to do, for somebody who does not run servers. */
export function partInWords(check: StatusCheck): PartInWords {
  switch (check.part) {
    case 'backup':
      return backupInWords(check)
    case 'mail':
      return mailInWords(check)
    case 'jobs':
      return jobsInWords(check)
    case 'database':
      return databaseInWords(check)
    case 'pictures':
      return picturesInWords(check)
    case 'disk':
      return diskInWords(check)
  }
}

/** Mails that came back at once. */
function bouncesInWords(bounces: number): string {
  if (bounces === 0) return ''
  const mails =
    bounces === 1 ? 'One mail of the last 30 days was' : `${bounces} mails of the last 30 days were`
  return ` ${mails} rejected because of the address.`
}

function mailInWords(check: MailCheck): PartInWords {
  const { problem, last_sent_at, failing_since, code, bounces } = check
  const sent = last_sent_at
    ? `The last mail was sent on ${formatMoment(last_sent_at)}.`
    : 'No mail has been sent yet.'
  const last = `${sent}${bouncesInWords(bounces)}`
  switch (problem) {
    case null:
      return { facts: last }
    case 'outbox':
      return {
        facts: 'No mail server is set up, so mails don’t leave the server.',
        advice:
          'Ask the person who runs the server to set one up (SMTP_URL). Until then, nobody gets invitations or greetings.',
      }
    case 'failing':
      return {
        facts: `Mails haven’t been sent${failing_since ? ` since ${formatMoment(failing_since)}` : ''}. ${last}`,
        advice: `Ask the person who runs the server to check the mail server’s address and password${code ? `, and tell them “${code}”` : ''}. Until then, no emails arrive.`,
      }
  }
}

function databaseInWords({ problem, version, bytes }: DatabaseCheck): PartInWords {
  const facts = `PostgreSQL ${version}, ${sizeInWords(bytes)}.`
  if (problem === null) return { facts }
  return {
    facts: `${facts} It may lose marks in a power cut.`,
    advice:
      'Ask the person who runs the server to run “doctor”, which names the setting that they should change.',
  }
}

function picturesInWords({ problem, place }: PicturesCheck): PartInWords {
  const where = place === 'folder' ? 'a folder of the server' : 'object storage'
  if (problem === null) return { facts: `They are stored in ${where}.` }
  return {
    facts: `They can’t be reached in ${where}.`,
    advice:
      'Ask the person who runs the server to look at it. Everything but pictures works meanwhile.',
  }
}

function diskInWords({ problem, free_bytes, total_bytes }: DiskCheck): PartInWords {
  const facts =
    total_bytes === 0
      ? 'The server’s disk can’t be read.'
      : `${sizeInWords(free_bytes)} of ${sizeInWords(total_bytes)} are free.`
  switch (problem) {
    case null:
      return { facts }
    case 'low':
      return {
        facts,
        advice: 'Ask the person who runs the server to make room in the next few days.',
      }
    case 'full':
      return {
        facts,
        advice:
          'Ask the person who runs the server to make room today. On a full disk, marks and pictures can’t be saved.',
      }
  }
}
