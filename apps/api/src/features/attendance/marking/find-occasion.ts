import {
  attendanceErrors,
  type attendanceMark,
  type DeclaredError,
  doorPassErrors,
  generalErrors,
  type MarkingOutcome,
  markingOutcome,
  type Position,
  type Session,
  t,
  whereabouts,
} from '@church/shared'
import type * as z from 'zod/mini'
import { type HttpError, refuse } from '../../../http/errors.ts'
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
  'not-counted': attendanceErrors.notCounted,
  'not-running': attendanceErrors.notRunning,
  'already-marked': attendanceErrors.alreadyMarked,
  'outside-area': attendanceErrors.outsideArea,
  'not-exact': attendanceErrors.notExact,
}

const cancelled = ({ cancel_reason }: Session) =>
  refuse(attendanceErrors.cancelled, {
    detail: t('This session has been cancelled: {reason}', { reason: cancel_reason ?? '' }),
  })

type Body = z.output<typeof attendanceMark>

/** The place that a phone reports; null if it reports none. */
export const placeOf = ({
  latitude: lat,
  longitude: lng,
  accuracy,
  age,
}: Pick<Body, 'latitude' | 'longitude' | 'accuracy' | 'age'>): Position | null =>
  lat == null || lng == null ? null : { lat, lng, accuracy, age }

interface Attempt {
  /** Whose phone it is. */
  userId: number
  body: Body
  now: Date
}

/** A session that takes marks, and the phone's proof of being there. */
interface Occasion {
  session: Session
  source: 'phone' | 'code'
  /** Why it refuses this phone, which is outside or may be, or has another session's pass; null otherwise. */
  elsewhere: HttpError | null
}

interface Meant {
  passFor: number | null
  place: Position | null
  facts: ChurchFacts
}

/** Two campuses may have sessions of the same name at the same time; then the pass or the place decides. */
function meantSession(matching: Session[], { passFor, place, facts }: Meant): Session | null {
  const [first = null] = matching
  if (matching.length < 2) return first
  const isThere = ({ id, campus }: Session) =>
    passFor === null
      ? place !== null && whereabouts(place, areaOf(facts, campus)) === 'inside'
      : id === passFor
  return matching.find(isThere) ?? first
}

/**
 * The session that a phone means, if the session and the time by the server's clock allow a mark, and whether the
 * phone is there. The place is shown by the location, which is checked here and never stored, or by a pass from the
 * code at the door.
 * @throws HttpError with the first reason why marks are refused, except for the place
 */
export async function findOccasion(
  { church, door, openSessions }: Needs,
  { userId, body, now }: Attempt,
): Promise<Occasion> {
  const facts = await church.get()
  const passFor = await sessionOfPass(door, { pass: body.door_pass, userId, now })
  const open = await openSessions.at(now)
  const place = placeOf(body)
  const session = meantSession(matchingSessions(open, body), { passFor, place, facts })
  const area = session ? areaOf(facts, session.campus) : facts
  // A pass counts as the session's own place; whether it is for this session is checked with the area.
  const location = passFor === null ? place : area.centre
  if (location && open.length > 0 && !session) throw refuse(attendanceErrors.notRunning)
  const outcome = markingOutcome({
    location,
    loading: false,
    session,
    now,
    // The INSERT detects an earlier mark.
    alreadyMarked: false,
    area,
    signedIn: true,
  })
  if (!session) throw refuse(outcome === 'ready' ? attendanceErrors.noSession : errors[outcome])
  if (outcome === 'session-cancelled') throw cancelled(session)
  const isElsewhere = outcome === 'outside-area' || outcome === 'not-exact'
  if (outcome !== 'ready' && !isElsewhere) throw refuse(errors[outcome])
  const isForAnother = passFor !== null && passFor !== session.id
  return {
    session,
    source: passFor === null ? 'phone' : 'code',
    elsewhere: isElsewhere
      ? refuse(errors[outcome])
      : isForAnother
        ? refuse(doorPassErrors.elsewhere)
        : null,
  }
}
