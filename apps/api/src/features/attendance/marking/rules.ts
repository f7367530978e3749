import type { Session } from '@church/shared'

const isSameInstant = (a: string, b: string) =>
  a === b || new Date(a).getTime() === new Date(b).getTime()

interface SessionReference {
  start_datetime: string
  end_datetime: string
  /** Distinguishes two sessions at the same time. */
  name?: string | undefined
  /** The id, which distinguishes two of the same name at two campuses. */
  session?: number | undefined
}

/** The open sessions with these times and, if given, this name and id. */
export const matchingSessions = (open: Session[], meant: SessionReference): Session[] =>
  open.filter(
    (session) =>
      (meant.name === undefined || session.name === meant.name) &&
      (meant.session === undefined || session.id === meant.session) &&
      isSameInstant(session.start_datetime, meant.start_datetime) &&
      isSameInstant(session.end_datetime, meant.end_datetime),
  )

/** The proxy's pause between two attempts, in milliseconds (`lb_try_interval` in deploy/caddy/Caddyfile). */
const RETRY_AFTER_MS = 100

/** The longest that a proxy keeps a request, in milliseconds, with room to spare. */
const WAIT_MAX_MS = 60_000

/** How far the clocks of two machines may differ, in milliseconds. */
const CLOCK_SKEW_MS = 1_000

/**
 * Whether a mark was made by an earlier attempt of the same request: the proxy repeats a request when the
 * process that wrote the mark dies before it answers.
 * @param waitMs how long the request has been with the proxy, in milliseconds; NaN if it does not say
 */
export const isFromEarlierAttempt = (markedAt: Date, now: Date, waitMs: number): boolean =>
  waitMs >= RETRY_AFTER_MS &&
  waitMs <= WAIT_MAX_MS &&
  now.getTime() - markedAt.getTime() <= waitMs + CLOCK_SKEW_MS
