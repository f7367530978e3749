import {
  type AttendanceRecord,
  attendanceErrors,
  type attendanceMark,
  type DeclaredError,
  doorPassErrors,
  generalErrors,
  type MarkingOutcome,
  markingOutcome,
  type Session,
} from '@church/shared'
import type * as z from 'zod/mini'
import { refuse } from '../../http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { type Door, sessionOfPass } from '../door/index.ts'
import type { OpenSessions } from '../sessions/index.ts'
import { findMark, missingReference } from './data.ts'
import type { Live } from './live.ts'
import type { Marks } from './marks.ts'
import { isFromEarlierAttempt, matchingSessions } from './rules.ts'

/** The dependencies of marking. */
export type MarkNeeds = Pick<Platform, 'church' | 'clock' | 'pool'> & {
  door: Door
  live: Live
  marks: Marks
  openSessions: OpenSessions
}

type Obstacle = Exclude<MarkingOutcome, 'ready'>

const errors: Record<Obstacle, DeclaredError> = {
  'signed-out': attendanceErrors.signedOut,
  'no-location': attendanceErrors.noLocation,
  loading: generalErrors.unavailable,
  'no-session': attendanceErrors.noSession,
  'session-cancelled': attendanceErrors.cancelled,
  'not-running': attendanceErrors.notRunning,
  'already-marked': attendanceErrors.alreadyMarked,
  'outside-area': attendanceErrors.outsideArea,
}

const refusal = (obstacle: Obstacle) => refuse(errors[obstacle])

const cancelled = ({ cancel_reason }: Session) =>
  refuse(attendanceErrors.cancelled, {
    detail: `This session has been cancelled: ${cancel_reason}`,
  })

type Body = z.output<typeof attendanceMark>

const locationOf = ({ latitude: lat, longitude: lng }: Body) =>
  lat == null || lng == null ? null : { lat, lng }

/**
 * Marks a person present if the session, the time by the server's clock and the place allow it. The place is shown
 * by the location, which is checked here and never stored, or by a pass from the code at the door.
 * @param proxyWaitMs how long the request has been with the proxy, in milliseconds; NaN if it does not say
 * @throws HttpError with the first reason why the mark is refused
 */
export async function mark(
  { church, clock, door, live, marks, openSessions, pool }: MarkNeeds,
  userId: number,
  body: Body,
  proxyWaitMs: number,
): Promise<AttendanceRecord> {
  const now = clock.now()
  const area = await church.get()
  const passFor = await sessionOfPass(door, { pass: body.door_pass, userId, now })
  // A pass stands for the church's own place; whether it is for this session is checked where the area is.
  const location = passFor === null ? locationOf(body) : area.centre
  const open = await openSessions.at(now)
  const session = matchingSessions(open, body)[0] ?? null
  if (location && open.length > 0 && !session) throw refusal('not-running')
  const outcome = markingOutcome({
    location,
    loading: false,
    session,
    now,
    alreadyMarked: false,
    area,
    signedIn: true,
  })
  const isElsewhere = outcome === 'ready' && passFor !== null && passFor !== session?.id
  // "Already marked" takes precedence over "outside"; inside the area, the INSERT itself detects it.
  const isOutside = outcome === 'outside-area' || isElsewhere
  if (isOutside && session && (await findMark(pool, session.id, userId))) {
    throw refusal('already-marked')
  }
  if (isElsewhere) throw refuse(doorPassErrors.elsewhere)
  if (session && outcome === 'session-cancelled') throw cancelled(session)
  if (!session || outcome !== 'ready') throw refusal(outcome === 'ready' ? 'no-session' : outcome)
  const id = await marks
    .insert({
      sessionId: session.id,
      userId,
      markedAt: now,
      source: passFor === null ? 'phone' : 'code',
      markedBy: null,
    })
    .catch((error) => {
      const gone = missingReference(error)
      throw gone ? refusal(gone === 'session' ? 'no-session' : 'signed-out') : error
    })
  const record = (id: number, markedAt: Date) => {
    live.notifyChange()
    return { ...session, id, present_absent: true, marked_at: markedAt.toISOString() }
  }
  if (id !== null) return record(id, now)
  const earlier = await findMark(pool, session.id, userId)
  // Without a mark, the session closed a moment ago.
  if (!earlier) throw refusal('not-running')
  if (!isFromEarlierAttempt(earlier.markedAt, now, proxyWaitMs)) throw refusal('already-marked')
  return record(earlier.id, earlier.markedAt)
}
