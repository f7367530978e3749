import { sessionTexts } from './texts.ts'

/** When a session opens for marking, starts and ends, ISO 8601. */
export interface Times {
  opens_datetime: string
  start_datetime: string
  end_datetime: string
}

/** Whether a session takes marks by its times: from its opening until just before its end. */
export function isRunning(session: Omit<Times, 'start_datetime'>, now: Date): boolean {
  return new Date(session.opens_datetime) <= now && now < new Date(session.end_datetime)
}

/** Milliseconds that a session may open before its start. */
const OPENS_BEFORE_MAX = 24 * 3_600_000

interface TimesProblem {
  field: keyof Times
  message: string
}

/** Checks a session's times, ISO 8601, against each other. @returns the first problem, or null */
export function timesProblem(times: Times): TimesProblem | null {
  const [opens, start, end] = [
    new Date(times.opens_datetime).getTime(),
    new Date(times.start_datetime).getTime(),
    new Date(times.end_datetime).getTime(),
  ]
  if (end <= start) return { field: 'end_datetime', message: sessionTexts.endNotAfterStart }
  if (opens > start) return { field: 'opens_datetime', message: sessionTexts.opensAfterStart }
  if (start - opens > OPENS_BEFORE_MAX) {
    return { field: 'opens_datetime', message: sessionTexts.opensTooEarly }
  }
  return null
}
