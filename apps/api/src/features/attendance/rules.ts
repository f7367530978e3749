import type { Session } from '@church/shared'

const isSameInstant = (a: string, b: string) =>
  a === b || new Date(a).getTime() === new Date(b).getTime()

interface SessionReference {
  start_datetime: string
  end_datetime: string
  /** Distinguishes two sessions at the same time. */
  name?: string | undefined
}

/** The open sessions with these times and, if given, this name. */
export function matchingSessions(open: Session[], meant: SessionReference): Session[] {
  return open.filter(
    (session) =>
      (meant.name === undefined || session.name === meant.name) &&
      isSameInstant(session.start_datetime, meant.start_datetime) &&
      isSameInstant(session.end_datetime, meant.end_datetime),
  )
}
