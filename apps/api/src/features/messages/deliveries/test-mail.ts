import { type TestMail, t } from '@church/shared'
import { run } from '../../../platform/db.ts'
import type { Mailer } from '../../../platform/mailer.ts'
import { failureCode } from '../../../platform/mailer-failure.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type Recipient, recipientOf, salutation } from '../../../platform/salutation.ts'

export type TestMailNeeds = Pick<Platform, 'church' | 'env' | 'pool'> & { mailer: Mailer }

/**
 * Sends a mail to an admin at once, who waits for what the mail server answers. It is not queued, since nobody needs it
 * later.
 */
export async function sendTestMail(
  { church, env, mailer, pool }: TestMailNeeds,
  admin: { id: number },
): Promise<TestMail> {
  const { name } = await church.get()
  const [person] = await run<Recipient>(
    pool,
    'SELECT first_name AS "firstName", last_name AS "lastName", email FROM users WHERE id = $1',
    [admin.id],
  )
  if (!person) throw new Error('The caller has gone.')
  const mail = {
    to: recipientOf(person),
    subject: t('Test mail from {church}', { church: name }),
    heading: t('Mails arrive'),
    paragraphs: [
      salutation(person.firstName),
      t('You asked for this mail under Status. If it was in the spam folder, so are others.'),
    ],
  }
  try {
    await mailer.send(mail)
  } catch (error) {
    return { result: 'refused', code: failureCode(error) }
  }
  return { result: env.SMTP_URL ? 'accepted' : 'outbox', code: null }
}
