import {
  attendanceErrors,
  type attendanceMark,
  type DeclaredError,
  doorPassErrors,
  generalErrors,
  isInside,
  type LatLng,
  type MarkingOutcome,
  markingOutcome,
  type Session,
} from '@church/shared'
import type * as z from 'zod/mini'
import { refuse } from '../../../http/errors.ts'
import type { ChurchFacts } from '../../../platform/church.ts'
import type { Platform } from '../../../platform/platform.ts'
import { areaOf } from '../../church/details/index.ts'
import { type Door, sessionOfPass } from '../door/index.ts'
import type { OpenSessions } from '../sessions/index.ts'
import { matchingSessions } from './rules.ts'

type Needs = Pick<Platform, 'church'> & { door: Door; openSessions: OpenSessions }

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

export const refusal = (obstacle: Obstacle) => refuse(errors[obstacle])

const cancelled = ({ cancel_reason }: Session) =>
  refuse(attendanceErrors.cancelled, {
    detail: `This session has been cancelled: ${cancel_reason}`,
  })

type Body = z.output<typeof attendanceMark>

const locationOf = ({ latitude: lat, longitude: lng }: Body) =>
  lat == null || lng == null ? null : { lat, lng }

interface Attempt {
  /** Whose phone it is. */
  userId: number
  body: Body
  now: Date
  /** Whether there is nothing left to mark at a session, which takes precedence over "outside". */
  isMarked: (sessionId: number) => Promise<boolean>
}

/** A session that takes marks, and how the phone showed that it is there. */
export interface Occasion {
  session: Session
  source: 'phone' | 'code'
}

interface Meant {
  passFor: number | null
  place: LatLng | null
  facts: ChurchFacts
}

/** Two campuses may hold sessions of the same name at the same time: the pass or the place then decides. */
function meantSession(matching: Session[], { passFor, place, facts }: Meant): Session | null {
  const [first = null] = matching
  if (matching.length < 2) return first
  const isThere = ({ id, campus }: Session) =>
    passFor === null ? place !== null && isInside(place, areaOf(facts, campus)) : id === passFor
  return matching.find(isThere) ?? first
}

/**
 * The session that a phone can mark people at, if the session, the time by the server's clock and the place allow
 * it. The place is shown by the location, which is checked here and never stored, or by a pass from the code at
 * the door.
 * @throws HttpError with the first reason why marks are refused
 */
export async function findOccasion(
  { church, door, openSessions }: Needs,
  { userId, body, now, isMarked }: Attempt,
): Promise<Occasion> {
  const facts = await church.get()
  const passFor = await sessionOfPass(door, { pass: body.door_pass, userId, now })
  const open = await openSessions.at(now)
  const place = locationOf(body)
  const session = meantSession(matchingSessions(open, body), { passFor, place, facts })
  const area = session ? areaOf(facts, session.campus) : facts
  // A pass stands for the session's own place; whether it is for this session is checked where the area is.
  const location = passFor === null ? place : area.centre
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
  // Inside the area, the INSERT itself detects a mark.
  const isOutside = outcome === 'outside-area' || isElsewhere
  if (isOutside && session && (await isMarked(session.id))) throw refusal('already-marked')
  if (isElsewhere) throw refuse(doorPassErrors.elsewhere)
  if (session && outcome === 'session-cancelled') throw cancelled(session)
  if (!session || outcome !== 'ready') throw refusal(outcome === 'ready' ? 'no-session' : outcome)
  return { session, source: passFor === null ? 'phone' : 'code' }
}
