import { isRunning, type Session } from '@church/shared'

/** The next service that everybody may come to; undefined if none is planned. */
export const nextOf = (sessions: Session[], now: Date) =>
  sessions
    .filter(({ cancelled_at, departments }) => !cancelled_at && departments.length === 0)
    .find(({ start_datetime }) => new Date(start_datetime) > now)

/** The session that the card of the day is about: the one that takes marks or, if there is none, the next. */
export const shownSession = (sessions: Session[], now: Date) =>
  sessions.find((session) => !session.cancelled_at && isRunning(session, now)) ??
  nextOf(sessions, now)
