import { defineErrors } from '../../contract/errors.ts'
import { type MarkingOutcome, markingMessages } from './messages.ts'

const refused = <const C extends MarkingOutcome, const S extends number>(code: C, status: S) => ({
  code,
  status,
  detail: markingMessages[code],
})

/** Why a mark is refused. Each code is an outcome of the marking order, which the screen knows, too. */
export const attendanceErrors = defineErrors({
  noLocation: refused('no-location', 400),
  noSession: refused('no-session', 404),
  notRunning: refused('not-running', 409),
  alreadyMarked: refused('already-marked', 409),
  outsideArea: refused('outside-area', 403),
  signedOut: refused('signed-out', 401),
})
