import { defineErrors } from '../../../contract/errors.ts'
import { type MarkingOutcome, markingMessages } from './messages.ts'

const refusal = <const C extends MarkingOutcome, const S extends number>(code: C, status: S) => ({
  code,
  status,
  detail: markingMessages[code],
})

/** Why a mark is refused. Each code is also a `MarkingOutcome`, so that the screen can recognise it. */
export const attendanceErrors = defineErrors({
  noLocation: refusal('no-location', 400),
  noSession: refusal('no-session', 404),
  /** Sent with the reason in the message. */
  cancelled: refusal('session-cancelled', 409),
  notRunning: refusal('not-running', 409),
  alreadyMarked: refusal('already-marked', 409),
  outsideArea: refusal('outside-area', 403),
  signedOut: refusal('signed-out', 401),
})
