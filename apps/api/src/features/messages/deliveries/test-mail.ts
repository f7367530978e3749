import { type TestMail, t } from '@church/shared'
import type pg from 'pg'
import { run } from '../../../platform/db.ts'
import type { Mailer } from '../../../platform/mailer.ts'
import { failureCode } from '../../../platform/mailer-failure.ts'
import { senderOf } from '../../../platform/mailer-transport.ts'
import type { Platform } from '../../../platform/platform.ts'
import { mailTo, type Recipient } from '../../../platform/salutation.ts'
import { lookUpSender } from '../../../platform/sender-domain.ts'

export type TestMailNeeds = Pick<Platform, 'church' | 'env' | 'pool'> & { mailer: Mailer }

/** The caller as a recipient. */
export async function readerOf(pool: pg.Pool, id: number): Promise<Recipient> {
  const [reader] = await run<Recipient>(
    pool,
    'SELECT first_name AS "firstName", last_name AS "lastName", email FROM users WHERE id = $1',
    [id],
  )
  if (!reader) throw new Error('The caller has gone.')
  return reader
}

/**
 * Sends a mail to an admin at once, who waits for what the mail server answers. It is not queued, since nobody needs it
 * later.
 */
export async function sendTestMail(
  { church, env, mailer, pool }: TestMailNeeds,
  admin: { id: number },
): Promise<TestMail> {
  const facts = await church.get()
  const { name } = facts
  const person = await readerOf(pool, admin.id)
  const mail = mailTo(person, {
    subject: t('Test mail from {church}', { church: name }),
    heading: t('Mails arrive'),
    paragraphs: [
      t('You asked for this mail under Status. If it was in the spam folder, so are others.'),
    ],
  })
  const looking = env.SMTP_URL ? lookUpSender(senderOf(env, facts).address) : null
  const code = await mailer.send(mail).then(() => null, failureCode)
  const sender = await looking
  if (code !== null) return { result: 'refused', code, sender }
  return { result: env.SMTP_URL ? 'accepted' : 'outbox', code, sender }
}
