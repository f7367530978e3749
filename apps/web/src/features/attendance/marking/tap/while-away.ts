import { ApiError, t } from '@church/shared'
import { dismissToast, toast } from '../../../../ui/toast.ts'

/** How long the page keeps asking, in milliseconds: twice as long as the proxy holds a request (`lb_try_duration`). */
export const PATIENCE_MS = 60_000
/** Milliseconds between two calls, on average: 0.5 to 1.5 times as long, so that a church's phones take turns. */
const PAUSE_MS = 2_000
/** Milliseconds. A call that ends sooner without an answer has no network, and asking again would not help. */
const SILENCE_MS = 20_000
/** The statuses of a proxy without a process, and of a process without its database. */
const AWAY = [502, 503, 504]

const UPDATING = t(
  'The server is being updated. Please leave this page open: it keeps trying for a minute.',
)

const SILENT = t(
  'Your connection is very slow. Please leave this page open: it keeps trying for a minute.',
)

/** The time in milliseconds and a way to wait, which tests replace. */
export interface Waiting {
  now: () => number
  sleep: (ms: number) => Promise<unknown>
}

const waiting: Waiting = {
  now: Date.now,
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms * (0.5 + Math.random()))),
}

/** Whether the server is away, or the connection too slow for an answer; null if asking again would not help. */
const troubleOf = (error: unknown, afterMs: number): string | null => {
  if (!(error instanceof ApiError)) return null
  if (AWAY.includes(error.status)) return UPDATING
  return error.status === 0 && afterMs >= SILENCE_MS ? SILENT : null
}

/**
 * Makes a call, and repeats it for a minute while the server is being replaced or does not answer; a toast says so
 * meanwhile. Resolves and
 * rejects as the last call does.
 * @param call learns whether an earlier one may have succeeded although its answer was lost
 */
export async function whileAway<T>(
  call: (isRepeated: boolean) => Promise<T>,
  { now, sleep }: Waiting = waiting,
): Promise<T> {
  const begun = now()
  let shown: number | undefined
  try {
    for (;;) {
      const called = now()
      let trouble: string | null
      try {
        return await call(shown !== undefined)
      } catch (error) {
        const isLate = now() + PAUSE_MS - begun >= PATIENCE_MS
        trouble = troubleOf(error, now() - called)
        if (isLate || !trouble) throw error
      }
      shown ??= toast.info(trouble, { duration: PATIENCE_MS })
      await sleep(PAUSE_MS)
    }
  } finally {
    if (shown !== undefined) dismissToast(shown)
  }
}
