import type { Moment } from '@church/shared'
import type pg from 'pg'
import { tryAdvisoryLock } from '../../../platform/advisory-lock.ts'
import { failureCode, MailError } from '../../../platform/mailer-failure.ts'
import type { Platform } from '../../../platform/platform.ts'
import { CAN_CARE, CASES, isVisible, stateOn } from './case-sql.ts'
import { checkCareWhenDue } from './check.ts'
import { careList } from './messages.ts'
import { type OpenCases, type Recipient, weeklyMail } from './weekly-mail.ts'

type Needs = Pick<Platform, 'church' | 'clock' | 'db' | 'env' | 'log' | 'messages' | 'pool'>

/** The church's time on Monday from which the mails go out. */
const MAIL_AT = '08:00'

const isMonday = (date: string) => new Date(`${date}T00:00Z`).getUTCDay() === 1

/** Sends the week's mails if it is Monday, at MAIL_AT or later, by the church's clock. */
export async function mailCarersWhenDue(services: Needs, stopping?: AbortSignal): Promise<void> {
  const moment = await services.church.now()
  if (!isMonday(moment.today) || moment.time < MAIL_AT) return
  await checkCareWhenDue(services, stopping)
  await mailCarers(services, moment, stopping)
}

/**
 * Mails each carer the open cases, once a week. One process at a time holds the lock; the ledger has a row for each
 * carer and week. A crash after the mail server has accepted a mail sends it again with the same Message-ID, by which
 * mail systems drop the second.
 */
async function mailCarers(services: Needs, moment: Moment, stopping?: AbortSignal): Promise<void> {
  const { pool } = services
  const lock = await tryAdvisoryLock(pool, 'care-mails')
  if (!lock) return
  try {
    for (const carer of await findRecipients(pool, moment.today)) {
      if (stopping?.aborted || !(await lock.isHeld())) return
      if (!(await mailCarer(services, carer, moment))) return
    }
  } finally {
    await lock.release()
  }
}

/** @returns false if the mail server is unavailable, and a later run has to send this mail and the others */
async function mailCarer(services: Needs, carer: Recipient, moment: Moment): Promise<boolean> {
  const { church, clock, env, log, messages, pool } = services
  const cases = await findOpenCases(pool, carer, moment)
  if (cases.own.length + cases.unassigned === 0) return true
  const week = moment.today
  await pool.query(
    `INSERT INTO care_mails (user_id, week) SELECT id, $2 FROM users WHERE id = $1
     ON CONFLICT DO NOTHING`,
    [carer.id, week],
  )
  const facts = { church: await church.get(), publicUrl: env.PUBLIC_URL, week }
  try {
    const mail = async () => weeklyMail(facts, carer, cases)
    await messages.sendNow(careList, carer.id, { about: Number(week.replaceAll('-', '')), mail })
  } catch (error) {
    log.warn({ user: carer.id, code: failureCode(error) }, 'weekly mail to a carer not sent')
    // An address that the server rejects is not tried again this week.
    if (!(error instanceof MailError && error.isRejection)) return false
  }
  await pool.query('UPDATE care_mails SET sent_at = $3 WHERE user_id = $1 AND week = $2', [
    carer.id,
    week,
    clock.now(),
  ])
  return true
}

/** Finds the people who can look after cases, want the mail and have not had this week's. */
async function findRecipients(pool: pg.Pool, week: string): Promise<Recipient[]> {
  const { rows } = await pool.query<Recipient>(
    `SELECT id, first_name AS "firstName", last_name AS "lastName", email::text AS email,
            EXISTS (SELECT FROM user_roles WHERE user_id = id AND role = 'carer') AS "isCarer"
     FROM accounts AS assignee
     WHERE ${CAN_CARE} AND email IS NOT NULL
       AND NOT EXISTS (
         SELECT FROM message_choices
         WHERE message_choices.user_id = assignee.id AND kind = '${careList.kind}' AND way = 'mail' AND NOT is_on
       )
       AND NOT EXISTS (
         SELECT FROM care_mails
         WHERE care_mails.user_id = assignee.id AND week = $1 AND sent_at IS NOT NULL
       )
     ORDER BY id`,
    [week],
  )
  return rows
}

async function findOpenCases(
  pool: pg.Pool,
  { id, isCarer }: Recipient,
  { now, today }: Moment,
): Promise<OpenCases> {
  const { rows } = await pool.query<OpenCases['own'][number] & { own: boolean }>(
    `SELECT cared_for.first_name AS first, cared_for.last_name AS last, assignee.id IS NOT NULL AS own
     FROM ${CASES}
     WHERE ${stateOn({ today: '$2' })} = 'open'
       AND ${isVisible({ callerId: '$1', isAdmin: 'false', now: '$3' })}
     ORDER BY opened_at, care.id`,
    [id, today, now],
  )
  const own = rows.filter((row) => row.own)
  return {
    own: own.map(({ first, last }) => ({ first, last })),
    unassigned: isCarer ? rows.length - own.length : 0,
  }
}
