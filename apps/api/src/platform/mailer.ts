import type { Church } from '@church/shared'
import type { Clock } from './clock.ts'
import type { Env } from './env.ts'
import type { Mail } from './mail-template.ts'
import { failureCode, MailError } from './mailer-failure.ts'
import { createDelivery } from './mailer-transport.ts'
import type { Metrics } from './metrics.ts'
import { MAIL_OUTCOME, type Outcomes } from './outcomes.ts'

/** Hands mails to the mail server. Only `features/messages/deliveries` may call it; others use `outbox.deliver`. */
export interface Mailer {
  /**
   * Sends a mail now. Rejects with a MailError if the server does not accept it.
   * @param beforeContent runs once the server is ready for the content, which does not leave if this rejects
   */
  send(mail: Mail, beforeContent?: () => Promise<void>): Promise<void>
}

interface Needs {
  env: Pick<Env, 'SMTP_URL' | 'MAIL_FROM' | 'DATA_DIR' | 'PUBLIC_URL'>
  church: { get(): Promise<Church> }
  /** The church's own lines at the end of every mail. */
  closing: () => Promise<string>
  clock: Clock
  metrics: Pick<Metrics, 'mails'>
  outcomes: Pick<Outcomes, 'record'>
}

/** Sends mail through SMTP_URL or, if that is unset, writes files to `DATA_DIR/outbox`. */
export function createMailer({ env, church, closing, clock, metrics, outcomes }: Needs): Mailer {
  const deliver = createDelivery(env, clock)
  return {
    async send(mail, beforeContent = async () => undefined) {
      try {
        const signed = { church: await church.get(), closing: await closing() }
        await deliver(mail, { ...signed, beforeContent })
        metrics.mails.inc({ result: 'sent' })
        // Nobody waits for it, since it only informs.
        void outcomes.record(MAIL_OUTCOME, null)
      } catch (error) {
        metrics.mails.inc({ result: 'failed' })
        if (!(error instanceof MailError && error.isAboutRecipient)) {
          void outcomes.record(MAIL_OUTCOME, failureCode(error))
        }
        throw error
      }
    },
  }
}
