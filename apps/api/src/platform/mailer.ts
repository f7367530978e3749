import type { Clock } from './clock.ts'
import type { Env } from './env.ts'
import type { Logger } from './logger.ts'
import { type Letter, renderLetter } from './mail-template.ts'
import { createMailQueue, type Pause } from './mailer-queue.ts'
import { createDelivery } from './mailer-transport.ts'
import type { Metrics } from './metrics.ts'

export type { Letter } from './mail-template.ts'

export interface Mailer {
  /** Hands one letter to the mail server now. Rejects with a MailError where it was not taken. */
  send(letter: Letter): Promise<void>
  /**
   * Sends soon, trying again for some minutes while the mail server (or whatever `write` needs) is
   * away. `write` is called off the caller's path and may decide that nothing is to be sent (null).
   * @param kind what the mail is for, in the log
   */
  post(kind: string, write: () => Promise<Letter | null>): void
  /** Settles when nothing is waiting to be sent. */
  idle(): Promise<void>
  /** One last try for whatever is waiting, within a few seconds. */
  close(): Promise<void>
}

interface Needs {
  env: Pick<Env, 'SMTP_URL' | 'MAIL_FROM' | 'DATA_DIR' | 'church'>
  clock: Clock
  log: Logger
  metrics: Pick<Metrics, 'mails'>
  /** Waits between tries; tests do not. */
  pause?: Pause
}

/** The product's mail: through SMTP_URL, or into files of `DATA_DIR/outbox` where that is unset. */
export function createMailer({ env, clock, log, metrics, pause }: Needs): Mailer {
  const deliver = createDelivery(env, clock)
  const send = async (letter: Letter) => {
    try {
      await deliver(letter, renderLetter(letter, env.church))
      metrics.mails.inc({ result: 'sent' })
    } catch (error) {
      metrics.mails.inc({ result: 'failed' })
      throw error
    }
  }
  const queue = createMailQueue({ send, log, ...(pause && { pause }) })
  return { send, post: queue.add, idle: queue.idle, close: queue.close }
}
