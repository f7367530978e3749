import { join } from 'node:path'
import type { Church } from '@church/shared'
import { MAIL_PROBLEMS, mailProblemOf, SENDER_HINTS } from '@church/shared/mail-problems.ts'
import type { Env } from '../platform/env.ts'
import { failureCode, MailError } from '../platform/mailer-failure.ts'
import { senderOf, smtpClient } from '../platform/mailer-transport.ts'
import { lookUpSender } from '../platform/sender-domain.ts'
import { type Finding, findingsOf } from './finding.ts'

const { ok, warning, failed } = findingsOf('mail')

type Settings = Pick<Env, 'SMTP_URL' | 'MAIL_FROM' | 'DATA_DIR'>

const NO_TLS = ' For a relay on your own machine, add ?requireTLS=false.'

/** Connects and signs in to the mail server without sending anything. */
export async function checkMail({ SMTP_URL, MAIL_FROM, DATA_DIR }: Settings): Promise<Finding> {
  if (!SMTP_URL) {
    const outbox = join(DATA_DIR, 'outbox')
    return warning(`mails are only written to ${outbox}: set SMTP_URL and MAIL_FROM to send them.`)
  }
  const { host } = new URL(SMTP_URL)
  const client = smtpClient(SMTP_URL)
  try {
    await client.verify()
  } catch (error) {
    const code = failureCode(new MailError(error))
    const problem = mailProblemOf(code)
    const hint = problem === 'encryption' ? NO_TLS : ''
    return failed(`${host} does not accept mail (${code}). ${MAIL_PROBLEMS[problem]}${hint}`)
  } finally {
    client.close()
  }
  return MAIL_FROM
    ? ok(`${host} accepts mail from ${MAIL_FROM}.`)
    : warning(`${host} accepts mail; set MAIL_FROM to an address that it may send from.`)
}

/** Looks up what receivers ask DNS about the sender's domain; nothing while no mail is sent. */
export async function* checkSender(
  env: Pick<Env, 'SMTP_URL' | 'MAIL_FROM' | 'PUBLIC_URL'>,
  church: Church,
): AsyncGenerator<Finding> {
  if (!env.SMTP_URL) return
  const { domain, spf, dkim } = await lookUpSender(senderOf(env, church).address)
  const words = `${domain}: ${SENDER_HINTS.spf[spf]} ${SENDER_HINTS.dkim[dkim]}`
  yield spf === 'none' || dkim === 'none' ? warning(words) : ok(words)
}
