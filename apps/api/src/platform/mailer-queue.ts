import { setTimeout as sleep } from 'node:timers/promises'
import pLimit from 'p-limit'
import type { Logger } from './logger.ts'
import type { Letter } from './mail-template.ts'
import { failureCode, MailError } from './mailer-failure.ts'

/** Waits, or returns early when the signal is given. */
export type Pause = (ms: number, signal: AbortSignal) => Promise<void>

/** Milliseconds between tries: a mail server may be away for a quarter of an hour. */
export const RETRY_MS = [1, 5, 15, 30, 60, 120, 240, 480].map((seconds) => seconds * 1000)
/** Mails on their way at once; a server that hangs holds up no more connections than these. */
const AT_ONCE = 3
const WAITING_MAX = 1000
const CLOSE_MS = 5_000

const pauseFor: Pause = (ms, signal) =>
  sleep(ms, undefined, { signal, ref: false }).catch(() => undefined)

interface Needs {
  send: (letter: Letter) => Promise<void>
  log: Logger
  pause?: Pause
}

/**
 * Mails that wait for their turn, in this process. What a crash loses are the mails that had not
 * been taken yet: a reset that can be asked for again, or the note that a password was changed.
 * Keeping them on disk instead would keep reset links there in the clear, while the database holds
 * only their hashes.
 */
export function createMailQueue({ send, log, pause = pauseFor }: Needs) {
  const waiting = new Set<Promise<void>>()
  const closing = new AbortController()
  const inTurn = pLimit(AT_ONCE)

  const work = async (kind: string, write: () => Promise<Letter | null>) => {
    let letter: Letter | null | undefined
    for (let tries = 0; ; tries++) {
      try {
        await inTurn(async () => {
          if (letter === undefined) letter = await write()
          if (letter) await send(letter)
        })
        return
      } catch (error) {
        const wait = RETRY_MS[tries]
        const isOver = closing.signal.aborted || (error instanceof MailError && error.isFinal)
        const about = { mail: kind, code: failureCode(error) }
        if (isOver || wait === undefined) return log.error(about, 'mail given up')
        log.warn({ ...about, again_in_ms: wait }, 'mail not sent yet')
        await pause(wait, closing.signal)
      }
    }
  }

  const idle = async () => {
    while (waiting.size > 0) await Promise.all(waiting)
  }

  return {
    add(kind: string, write: () => Promise<Letter | null>): void {
      if (waiting.size >= WAITING_MAX) {
        log.error({ mail: kind, waiting: waiting.size }, 'mail given up')
        return
      }
      const done = work(kind, write).finally(() => waiting.delete(done))
      waiting.add(done)
    },
    idle,
    async close(): Promise<void> {
      closing.abort()
      await Promise.race([idle(), sleep(CLOSE_MS, undefined, { ref: false })])
    },
  }
}
