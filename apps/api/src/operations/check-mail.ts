import { join } from 'node:path'
import { hasCode } from '@church/database/error-code.ts'
import type { Env } from '../platform/env.ts'
import { smtpClient } from '../platform/mailer-transport.ts'
import { type Finding, findingsOf, messageOf } from './finding.ts'

const { ok, warning, failed } = findingsOf('mail')

type Settings = Pick<Env, 'SMTP_URL' | 'MAIL_FROM' | 'DATA_DIR'>

const NO_TLS = ' For a relay on your own machine without encryption, add ?requireTLS=false.'

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
    const hint = hasCode(error, 'ETLS') ? NO_TLS : ''
    return failed(`${host} does not accept mail: ${messageOf(error)}. Check SMTP_URL.${hint}`)
  } finally {
    client.close()
  }
  return MAIL_FROM
    ? ok(`${host} accepts mail from ${MAIL_FROM}.`)
    : warning(`${host} accepts mail; set MAIL_FROM to an address that it may send from.`)
}
