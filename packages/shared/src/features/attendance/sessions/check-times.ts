import { sessionTexts } from './texts.ts'
import type { Times } from './times.ts'

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
