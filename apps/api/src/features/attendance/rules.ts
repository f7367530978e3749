import type { Session } from '@church/shared'

const isSameInstant = (a: string, b: string) =>
  a === b || new Date(a).getTime() === new Date(b).getTime()

interface SessionReference {
  start_datetime: string
  end_datetime: string
  /** Tells two at once apart. */
  name?: string | undefined
}

/** The open sessions of these times, and of this name where one is given. */
export function matchingSessions(open: Session[], meant: SessionReference): Session[] {
  return open.filter(
    (session) =>
      (meant.name === undefined || session.name === meant.name) &&
      isSameInstant(session.start_datetime, meant.start_datetime) &&
      isSameInstant(session.end_datetime, meant.end_datetime),
  )
}
