import * as z from 'zod/mini'
import { answerInstant } from '../../../fields.ts'

/** How a part of the installation fares: `warning` can wait until Monday, `bad` cannot. The worst is last. */
export const STATUS_STATES = ['good', 'warning', 'bad'] as const
export type StatusState = (typeof STATUS_STATES)[number]

/**
 * The scheduled jobs, by their names in the log and in the metrics, in the order in which a starting process catches up
 * on them: care after the closing of sessions, and long jobs last.
 */
export const JOB_NAMES = [
  'record-withdrawals',
  'make-sessions-of-series',
  'expire-sessions',
  'tell-serving',
  'remind-group-leaders',
  'tend-groups',
  'tell-returns',
  'check-care',
  'mail-carers',
  'remove-retired-pictures',
  'delete-old-imports',
  'delete-old-merges',
  'remove-old-records',
  'sweep-unnamed-marks',
  'look-for-updates',
  'greet-birthdays',
  'greet-birthdays-again',
  'back-up',
] as const
export type JobName = (typeof JOB_NAMES)[number]

const instant = z.nullable(answerInstant)

/** Fields of every part: `problem` is why it is not good, and null if it is. */
const check = <const Part extends string, const Problem extends readonly string[]>(
  part: Part,
  problems: Problem,
) => ({
  part: z.literal(part),
  state: z.enum(STATUS_STATES),
  problem: z.nullable(z.enum(problems)),
})

/**
 * Scheduled backups. `off`: BACKUP_AT is not set; `none`: there has not been one yet; `failed`: the last attempt
 * failed; `missing`: the last good one is not where it was written, or that place does not answer; `old`: the last
 * good one is older than two days.
 */
const backupCheck = z.object({
  ...check('backup', ['off', 'none', 'failed', 'missing', 'old']),
  /** A folder of the server, or a bucket in object storage. */
  place: z.enum(['folder', 'bucket']),
  /** BACKUP_AT, a wall-clock time of the church such as `03:15`; null while backups are off. */
  daily_at: z.nullable(z.string()),
  /** When the last good one was made, which is the time to which the church can be restored. */
  last_good_at: instant,
  /** The size of that one. */
  bytes: z.nullable(z.int()),
  /** When the next one is due, or the next attempt. */
  next_at: instant,
  /** The first failure since the last good one. */
  failing_since: instant,
  /** The number of good backups that are stored, and how many are kept. */
  stored: z.int(),
  keep: z.int(),
})
export type BackupCheck = z.output<typeof backupCheck>

/** Mail. `outbox`: there is no mail server, so mails are only written to files; `failing`: the last one failed. */
const mailCheck = z.object({
  ...check('mail', ['outbox', 'failing']),
  last_sent_at: instant,
  failing_since: instant,
  /** The mail server's code for the last failure, such as `ESOCKET ECONNREFUSED` or `EAUTH 535`. */
  code: z.nullable(z.string()),
  /** Mails of the last 30 days that the server rejected at once because of their address. */
  bounces: z.int(),
})
export type MailCheck = z.output<typeof mailCheck>

const jobCheck = z.object({
  name: z.enum(JOB_NAMES),
  /** The end of its last run in any process. */
  last_at: instant,
  result: z.nullable(z.enum(['done', 'failed'])),
  failing_since: instant,
  next_at: instant,
  /** Its next run is a quarter of an hour late. */
  overdue: z.boolean(),
})

/**
 * Scheduled jobs. `stopped`: no process runs them (JOBS=off, or all are down); `sessions-open`: sessions are over, but
 * not closed; `failing`: one failed when it last ran.
 */
const jobsCheck = z.object({
  ...check('jobs', ['stopped', 'sessions-open', 'failing']),
  jobs: z.array(jobCheck),
  /** Sessions that are still open ten minutes after their end. */
  open_sessions: z.int(),
})
export type JobsCheck = z.output<typeof jobsCheck>

/** The database. `not-durable`: it may lose marks in a power cut. */
const databaseCheck = z.object({
  ...check('database', ['not-durable']),
  /** PostgreSQL's, such as `18.1`. */
  version: z.string(),
  bytes: z.int(),
})
export type DatabaseCheck = z.output<typeof databaseCheck>

/** The pictures. `unreachable`: their folder or bucket cannot be used. */
const picturesCheck = z.object({
  ...check('pictures', ['unreachable']),
  place: z.enum(['folder', 'bucket']),
})
export type PicturesCheck = z.output<typeof picturesCheck>

/** The disk of the server that answers. `low`: free some space soon; `full`: now. */
const diskCheck = z.object({
  ...check('disk', ['low', 'full']),
  free_bytes: z.int(),
  total_bytes: z.int(),
})
export type DiskCheck = z.output<typeof diskCheck>

/**
 * A restore that did not know all that people have withdrawn since the backup, until an admin has read it.
 * `withdrawals`: what they withdrew from `from` to `to` may be back.
 */
const restoreCheck = z.object({
  ...check('restore', ['withdrawals']),
  from: z.string(),
  to: z.string(),
})
export type RestoreCheck = z.output<typeof restoreCheck>

/** Newer releases. `security`: one of them fixes a security problem. A changelog that cannot be read is no problem. */
const updatesCheck = z.object({
  ...check('updates', ['security']),
  looked_at: instant,
  /** Why the changelog could not be read last; null if it was. */
  reason: z.nullable(z.string()),
  current: z.string(),
  /** The newest release; null if there is none, or none is known. */
  newest: z.nullable(z.string()),
  /** Whether an operator has something to do for it. */
  major: z.boolean(),
  /** What newer releases fix for security, in the changelog's language, as plain text. */
  security: z.array(z.string()),
})
export type UpdatesCheck = z.output<typeof updatesCheck>

const statusCheck = z.discriminatedUnion('part', [
  backupCheck,
  mailCheck,
  jobsCheck,
  databaseCheck,
  picturesCheck,
  diskCheck,
  restoreCheck,
  updatesCheck,
])
export type StatusCheck = z.output<typeof statusCheck>

/** The state of the installation, without secrets, paths, names or addresses. */
export const status = z.object({
  checked_at: answerInstant,
  /** The worst state of the parts. */
  state: z.enum(STATUS_STATES),
  /** Each part once; `restore` only while there is something to read, and `updates` if RELEASES_URL is set. */
  checks: z.array(statusCheck),
})
export type Status = z.output<typeof status>

/** What DNS says of something; `unknown` if it could not be looked up. */
const dnsAnswer = z.enum(['found', 'none', 'unknown'])
export type DnsAnswer = z.output<typeof dnsAnswer>

/** What receivers look up about the domain that mails come from. */
const senderDomain = z.object({ domain: z.string(), spf: dnsAnswer, dkim: dnsAnswer })
export type SenderDomain = z.output<typeof senderDomain>

/** What became of a test mail. */
export const testMail = z.object({
  /** Whether the mail server accepted it; `outbox` if there is none, so that it is a file. */
  result: z.enum(['accepted', 'outbox', 'refused']),
  /** Why it was refused, as in the mail check; null if it was not. */
  code: z.nullable(z.string()),
  /** The sender's domain; null if there is no mail server. */
  sender: z.nullable(senderDomain),
})
export type TestMail = z.output<typeof testMail>
