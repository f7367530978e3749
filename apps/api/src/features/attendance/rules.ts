import type { Session } from '@church/shared'

const isSameInstant = (a: string, b: string) => new Date(a).getTime() === new Date(b).getTime()

/** The open session that a body means: by its times, and by its name, which tells two at once apart. */
export function findSession(open: Session[], meant: Omit<Session, 'id'>): Session | null {
  const found = open.find(
    (session) =>
      session.name === meant.name &&
      isSameInstant(session.start_datetime, meant.start_datetime) &&
      isSameInstant(session.end_datetime, meant.end_datetime),
  )
  return found ?? null
}
