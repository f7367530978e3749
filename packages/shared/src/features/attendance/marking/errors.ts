import {
  badRequest,
  conflict,
  forbidden,
  notFound,
  unauthorized,
} from '../../../contract/errors.ts'
import { markingTexts } from './texts.ts'

/** Why a mark is refused. Each code is also a `MarkingOutcome`, so that the screen can recognise it. */
export const attendanceErrors = {
  noLocation: badRequest('no-location', markingTexts['no-location']),
  noSession: notFound('no-session', markingTexts['no-session']),
  /** Sent with the reason in the message. */
  cancelled: conflict('session-cancelled', markingTexts['session-cancelled']),
  notRunning: conflict('not-running', markingTexts['not-running']),
  alreadyMarked: conflict('already-marked', markingTexts['already-marked']),
  notCounted: conflict('not-counted', markingTexts['not-counted']),
  outsideArea: forbidden('outside-area', markingTexts['outside-area']),
  notExact: forbidden('not-exact', markingTexts['not-exact']),
  signedOut: unauthorized('signed-out', markingTexts['signed-out']),
}
