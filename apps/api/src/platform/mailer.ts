import type { Church } from '@church/shared'
import type { Clock } from './clock.ts'
import type { Env } from './env.ts'
import type { Logger } from './logger.ts'
import type { Mail } from './mail-template.ts'
import { failureCode, MailError } from './mailer-failure.ts'
import { createMailQueue, type Pause } from './mailer-queue.ts'
import { createDelivery } from './mailer-transport.ts'
import type { Metrics } from './metrics.ts'
import type { Outcomes } from './outcomes.ts'

export type { Mail } from './mail-template.ts'

export interface Mailer {
  /** Sends a mail now. Rejects with a MailError if the server does not accept it. */
  send(mail: Mail): Promise<void>
  /**
   * Sends in the background, retrying for some minutes while the mail server, or anything that
   * `compose` needs, is unavailable. `compose` may return null to send nothing.
   * @param kind names the mail's purpose in the log
   */
  enqueue(kind: string, compose: () => Promise<Mail | null>): void
  /** Resolves when the queue is empty. */
  idle(): Promise<void>
  /** Makes one last attempt for each pending mail, within a few seconds. */
  close(): Promise<void>
}

interface Needs {
  env: Pick<Env, 'SMTP_URL' | 'MAIL_FROM' | 'DATA_DIR' | 'PUBLIC_URL'>
  church: { get(): Promise<Church> }
  clock: Clock
  log: Logger
  metrics: Pick<Metrics, 'mails'>
  outcomes: Pick<Outcomes, 'record'>
  /** Waits between attempts; tests skip the wait. */
  pause?: Pause
}

/** The name under which the outcome of the last mail is recorded. */
export const MAIL_OUTCOME = 'mail'

/** Sends mail through SMTP_URL or, if that is unset, writes files to `DATA_DIR/outbox`. */
export function createMailer(needs: Needs): Mailer {
  const { env, church, clock, log, metrics, outcomes, pause } = needs
  const deliver = createDelivery(env, clock)
  const send = async (mail: Mail) => {
    try {
      await deliver(mail, await church.get())
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
  }
  const queue = createMailQueue({ send, log, ...(pause && { pause }) })
  return { send, enqueue: queue.add, idle: queue.idle, close: queue.close }
}
