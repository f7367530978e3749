import { isRunning, type Times } from '../sessions/index.ts'
import { type Area, isInside, type LatLng } from './geofence.ts'
import type { MarkingOutcome } from './messages.ts'

/** All that decides whether a mark may be made. */
export interface MarkingFacts {
  location: LatLng | null
  /** Sessions or the caller's status are still on their way. */
  loading: boolean
  /** The session to mark; null where there is none, or none could be loaded. */
  session: Times | null
  now: Date
  alreadyMarked: boolean
  area: Area
  signedIn: boolean
}

/**
 * The first thing that stands against a mark, in the product's fixed order, or 'ready'.
 * The screen asks before it posts; the server asks again with its own clock and rows.
 */
export function markingOutcome(facts: MarkingFacts): MarkingOutcome {
  if (!facts.location) return 'no-location'
  if (facts.loading) return 'loading'
  if (!facts.session) return 'no-session'
  if (!isRunning(facts.session, facts.now)) return 'not-running'
  if (facts.alreadyMarked) return 'already-marked'
  if (!isInside(facts.location, facts.area)) return 'outside-area'
  if (!facts.signedIn) return 'signed-out'
  return 'ready'
}
