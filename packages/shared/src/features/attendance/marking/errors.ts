import {
  badRequest,
  conflict,
  forbidden,
  notFound,
  unauthorized,
} from '../../../contract/errors.ts'
import { markingMessages } from './messages.ts'

/** Why a mark is refused. Each code is also a `MarkingOutcome`, so that the screen can recognise it. */
export const attendanceErrors = {
  noLocation: badRequest('no-location', markingMessages['no-location']),
  noSession: notFound('no-session', markingMessages['no-session']),
  /** Sent with the reason in the message. */
  cancelled: conflict('session-cancelled', markingMessages['session-cancelled']),
  notRunning: conflict('not-running', markingMessages['not-running']),
  alreadyMarked: conflict('already-marked', markingMessages['already-marked']),
  outsideArea: forbidden('outside-area', markingMessages['outside-area']),
  notExact: forbidden('not-exact', markingMessages['not-exact']),
  signedOut: unauthorized('signed-out', markingMessages['signed-out']),
}
