import {
  type DatabaseCheck,
  type DiskCheck,
  formatFacts,
  type JobsCheck,
  type MailCheck,
  n,
  type PicturesCheck,
  type RestoreCheck,
  type StatusCheck,
  shown,
  t,
  type UpdatesCheck,
} from '@church/shared'
import { MAIL_PROBLEMS, mailProblemOf } from '@church/shared/mail-problems.ts'
import { formatMoment } from '../../../lib/format.ts'
import { sizeInWords } from '../../../lib/size.ts'
import { backupInWords } from './backup-in-words.ts'
import { jobNames, type PartInWords } from './words.ts'

export const partTitles: Record<StatusCheck['part'], string> = {
  backup: t('Backups'),
  mail: t('Mail'),
  jobs: t('Automatic tasks'),
  database: t('Database'),
  pictures: t('Pictures'),
  disk: t('Disk space'),
  restore: t('Restored backup'),
  updates: t('Newer version'),
}

/** The parts inside a sentence. */
export const partWords: Record<StatusCheck['part'], string> = {
  backup: t('backups'),
  mail: t('mail'),
  jobs: t('automatic tasks'),
  database: t('database'),
  pictures: t('pictures'),
  disk: t('disk space'),
  restore: t('restored backup'),
  updates: t('newer version'),
}

const named = (jobs: JobsCheck['jobs']) =>
  formatFacts(jobs.map(({ name }) => t('“{name}”', { name: jobNames[name] })))

/** The state of the scheduled jobs, and what to do. */
function jobsInWords({ problem, jobs, open_sessions: open }: JobsCheck): PartInWords {
  switch (problem) {
    case null:
      return { facts: t('All automatic tasks run on time.') }
    case 'stopped':
      return {
        facts: t('Not done in time: {tasks}.', {
          tasks: named(jobs.filter(({ overdue, next_at }) => overdue || next_at === null)),
        }),
        advice: t(
          'Ask the person who runs the server to restart the site and check JOBS. Until then, sessions may stay open.',
        ),
      }
    case 'sessions-open':
      return {
        facts: n(
          open,
          'One session is over, but not closed: its absences and totals are missing.',
          '{count} sessions are over, but not closed: their absences and totals are missing.',
        ),
        advice: t(
          'Ask the person who runs the server to look into its log for “session not closed”. The site tries again every minute.',
        ),
      }
    case 'failing':
      return {
        facts: t('Failed the last time: {tasks}.', {
          tasks: named(jobs.filter(({ result }) => result === 'failed')),
        }),
        advice: t(
          'The site tries again by itself. If this is still here tomorrow, ask the person who runs the server.',
        ),
      }
  }
}

const restoreInWords = ({ from, to }: RestoreCheck): PartInWords => ({
  facts: t('A backup was restored. What people withdrew from {from} to {to} may be back.', {
    from: formatMoment(from),
    to: formatMoment(to),
  }),
  advice: t(
    'Think of who left, lost a right or hid something in that time, and do it again. All admins need a new password.',
  ),
})

function updatesInWords(check: UpdatesCheck): PartInWords {
  const { current, looked_at, major, newest, problem, reason } = check
  if (reason) {
    return {
      facts: t('It could not be read whether there is a newer version ({reason}).', { reason }),
    }
  }
  if (!looked_at) return { facts: t('It has not been read yet whether there is a newer version.') }
  if (!newest) return { facts: t('No newer version than {current} is known.', { current }) }
  const out = t('Version {newest} is out. This is {current}.', { newest, current })
  const facts = major
    ? `${out} ${t('There is something to do for this update: the changelog begins with it.')}`
    : out
  if (problem === null) return { facts }
  return {
    facts,
    advice: t('Ask the person who runs the server to update. This is better protected then:'),
  }
}

/** The state of a part, with advice, in words for people who do not run servers. */
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
    case 'restore':
      return restoreInWords(check)
    case 'updates':
      return updatesInWords(check)
  }
}

/** The number of mails that were rejected at once, in words. */
const bouncesInWords = (bounces: number) =>
  n(
    bounces,
    'One mail of the last 30 days was rejected because of the address.',
    '{count} mails of the last 30 days were rejected because of the address.',
  )

const notSent = (since: string | null) =>
  since
    ? t('Mails haven’t been sent since {moment}.', { moment: formatMoment(since) })
    : t('Mails haven’t been sent.')

/** What the person who runs the server can do about a code of the mail server. */
export const mailAdvice = (code: string | null): string =>
  t('Tell the person who runs the server: {advice} ({code})', {
    advice: shown(MAIL_PROBLEMS[mailProblemOf(code ?? '')]),
    code: code ?? '–',
  })

function mailInWords(check: MailCheck): PartInWords {
  const { problem, last_sent_at, failing_since, code, bounces } = check
  const sent = last_sent_at
    ? t('The last mail was sent on {moment}.', { moment: formatMoment(last_sent_at) })
    : t('No mail has been sent yet.')
  const last = bounces > 0 ? `${sent} ${bouncesInWords(bounces)}` : sent
  switch (problem) {
    case null:
      return { facts: last }
    case 'outbox':
      return {
        facts: t('No mail server is set up, so mails don’t leave the server.'),
        advice: t(
          'Ask the person who runs the server to set one up (SMTP_URL). Until then, nobody gets invitations or greetings.',
        ),
      }
    case 'failing':
      return {
        facts: `${notSent(failing_since)} ${last}`,
        advice: `${mailAdvice(code)} ${t('Until then, no emails arrive.')}`,
      }
  }
}

function databaseInWords({ problem, version, bytes }: DatabaseCheck): PartInWords {
  const facts = t('PostgreSQL {version}, {size}.', { version, size: sizeInWords(bytes) })
  if (problem === null) return { facts }
  return {
    facts: `${facts} ${t('It may lose marks in a power cut.')}`,
    advice: t(
      'Ask the person who runs the server to run “doctor”, which names the setting that they should change.',
    ),
  }
}

function picturesInWords({ problem, place }: PicturesCheck): PartInWords {
  const isFolder = place === 'folder'
  if (problem === null) {
    return {
      facts: isFolder
        ? t('They are stored in a folder of the server.')
        : t('They are stored in object storage.'),
    }
  }
  return {
    facts: isFolder
      ? t('They can’t be reached in a folder of the server.')
      : t('They can’t be reached in object storage.'),
    advice: t(
      'Ask the person who runs the server to look at it. Everything but pictures works meanwhile.',
    ),
  }
}

function diskInWords({ problem, free_bytes, total_bytes }: DiskCheck): PartInWords {
  const facts =
    total_bytes === 0
      ? t('The server’s disk can’t be read.')
      : t('{free} of {total} are free.', {
          free: sizeInWords(free_bytes),
          total: sizeInWords(total_bytes),
        })
  switch (problem) {
    case null:
      return { facts }
    case 'low':
      return {
        facts,
        advice: t('Ask the person who runs the server to make room in the next few days.'),
      }
    case 'full':
      return {
        facts,
        advice: t(
          'Ask the person who runs the server to make room today. On a full disk, marks and pictures can’t be saved.',
        ),
      }
  }
}
