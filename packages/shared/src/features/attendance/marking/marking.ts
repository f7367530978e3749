import type { Area } from '../../church/details/geofence.ts'
import { isStale, type Position, whereabouts } from '../../church/details/whereabouts.ts'
import { isRunning, type Times } from '../sessions/times.ts'
import type { MarkingOutcome } from './texts.ts'

/** Everything that decides whether a mark is allowed. */
export interface MarkingFacts {
  location: Position | null
  /** The sessions or the caller's status are still loading. */
  loading: boolean
  /** The session to mark; null if there is none or it failed to load. */
  session: (Times & { cancelled_at: string | null }) | null
  now: Date
  alreadyMarked: boolean
  area: Area
  signedIn: boolean
}

/**
 * Returns the first obstacle to a mark, in the specified order, or 'ready'.
 * The screen checks before it posts; the server checks again with its own clock and data.
 */
export function markingOutcome(facts: MarkingFacts): MarkingOutcome {
  if (!facts.location || isStale(facts.location)) return 'no-location'
  if (facts.loading) return 'loading'
  if (!facts.session) return 'no-session'
  if (facts.session.cancelled_at) return 'session-cancelled'
  if (!isRunning(facts.session, facts.now)) return 'not-running'
  if (facts.alreadyMarked) return 'already-marked'
  const where = whereabouts(facts.location, facts.area)
  if (where === 'outside') return 'outside-area'
  if (where === 'not-exact') return 'not-exact'
  if (!facts.signedIn) return 'signed-out'
  return 'ready'
}
