import { setTimeout as sleep } from 'node:timers/promises'
import pLimit from 'p-limit'
import type { Logger } from './logger.ts'
import type { Mail } from './mail-template.ts'
import { failureCode, MailError } from './mailer-failure.ts'

/** Waits, or returns early when the signal is aborted. */
export type Pause = (ms: number, signal: AbortSignal) => Promise<void>

/** Milliseconds between attempts, long enough to ride out a mail server's outage of a quarter of an hour. */
export const RETRY_MS = [1, 5, 15, 30, 60, 120, 240, 480].map((seconds) => seconds * 1000)
/** Mails sent at once, which also bounds the connections that a hanging server can tie up. */
const CONCURRENCY = 3
const PENDING_MAX = 1000
const CLOSE_MS = 5_000

const pauseFor: Pause = (ms, signal) =>
  sleep(ms, undefined, { signal, ref: false }).catch(() => undefined)

interface Needs {
  send: (mail: Mail) => Promise<void>
  log: Logger
  pause?: Pause
}

/**
 * Queues mails in memory. A crash loses those not yet accepted by the mail server: a reset that can be
 * requested again, or the notice that a password was changed. A queue on disk would hold reset links
 * in the clear, while the database holds only their hashes.
 */
export function createMailQueue({ send, log, pause = pauseFor }: Needs) {
  const pending = new Set<Promise<void>>()
  const closing = new AbortController()
  const limit = pLimit(CONCURRENCY)

  const deliver = async (kind: string, compose: () => Promise<Mail | null>) => {
    let mail: Mail | null | undefined
    for (let tries = 0; ; tries++) {
      try {
        await limit(async () => {
          if (mail === undefined) mail = await compose()
          if (mail) await send(mail)
        })
        return
      } catch (error) {
        const wait = RETRY_MS[tries]
        const isLast = closing.signal.aborted || (error instanceof MailError && error.isPermanent)
        const details = { mail: kind, code: failureCode(error) }
        if (isLast || wait === undefined) return log.error(details, 'mail not sent, giving up')
        log.warn({ ...details, retry_in_ms: wait }, 'mail not sent, will retry')
        await pause(wait, closing.signal)
      }
    }
  }

  const idle = async () => {
    while (pending.size > 0) await Promise.all(pending)
  }

  return {
    add(kind: string, compose: () => Promise<Mail | null>): void {
      if (pending.size >= PENDING_MAX) {
        log.error({ mail: kind, pending: pending.size }, 'mail queue full, giving up')
        return
      }
      const done = deliver(kind, compose).finally(() => pending.delete(done))
      pending.add(done)
    },
    idle,
    async close(): Promise<void> {
      closing.abort()
      await Promise.race([idle(), sleep(CLOSE_MS, undefined, { ref: false })])
    },
  }
}
