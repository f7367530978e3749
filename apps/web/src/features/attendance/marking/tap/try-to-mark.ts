import {
  ApiError,
  type Area,
  attendanceTexts,
  hasCode,
  isKeyOf,
  type MarkingFacts,
  type MarkingOutcome,
  markingOutcome,
  markingTexts,
  type Position,
  type Session,
} from '@church/shared'
import type { ToastTone } from '../../../../ui/toast.ts'

/** The facts that the screen has when the user taps Mark Attendance. */
export interface MarkFacts extends Omit<MarkingFacts, 'alreadyMarked' | 'session'> {
  session: Session | null
  /** The response to an earlier attempt was lost, so the mark may have been saved. */
  unsure: boolean
}

export interface MarkingCalls {
  check: (session: Session) => Promise<{ already_marked: boolean }>
  mark: (session: Session, position: Position) => Promise<unknown>
  /** Loads the session again; null if it is no longer open. */
  reload: (session: Session) => Promise<Session | null>
  /** Loads again the area in which the session is marked. */
  loadArea: (session: Session) => Promise<Area>
}

/** The result of an attempt, as the screen reports it. */
export interface MarkResult {
  tone: ToastTone
  text: string
  /** Whether the user is marked now; null if the response was lost. */
  marked: boolean | null
}

const tones: Record<MarkingOutcome, ToastTone> = {
  'no-location': 'warning',
  loading: 'warning',
  'no-session': 'info',
  'session-cancelled': 'info',
  'not-running': 'info',
  'already-marked': 'info',
  'not-counted': 'info',
  'outside-area': 'warning',
  'not-exact': 'warning',
  'signed-out': 'error',
  ready: 'success',
}

function resultOf(outcome: MarkingOutcome): MarkResult {
  const marked = outcome === 'ready' || outcome === 'already-marked'
  return { tone: tones[outcome], text: markingTexts[outcome], marked }
}

/** The outcome named by the server's error code, if any. */
const outcomeOf = (error: unknown): MarkingOutcome | undefined =>
  error instanceof ApiError && isKeyOf(markingTexts, error.code) ? error.code : undefined

/** Whether a call may have succeeded although its response was lost. */
const isLost = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500)

const messageOf = (error: unknown) => (error instanceof Error ? error.message : '')

function failureOf(error: unknown, unsure: boolean): MarkResult {
  const outcome = outcomeOf(error)
  // The server's message gives the reason for the cancellation.
  if (outcome === 'session-cancelled') return { ...resultOf(outcome), text: messageOf(error) }
  if (outcome) return resultOf(outcome === 'already-marked' && unsure ? 'ready' : outcome)
  const text = attendanceTexts.markFailed(messageOf(error))
  return { tone: 'error', text, marked: isLost(error) ? null : false }
}

/**
 * The session as it is now, if an admin has changed the name or times by which the refused mark named
 * it; otherwise null.
 */
async function changedSession(error: unknown, session: Session, { reload }: MarkingCalls) {
  if (!hasCode(error, 'not-running', 'no-session')) return null
  const now = await reload(session).catch(() => null)
  const isSame =
    now?.name === session.name &&
    now.start_datetime === session.start_datetime &&
    now.end_datetime === session.end_datetime
  return isSame ? null : now
}

/**
 * Goes through the marking order, checks whether the user is already marked, and posts the mark.
 * Retrying after a lost response is safe: a mark that turns out to exist came from the first attempt.
 * If the session has changed since the screen loaded it, tries once more with the changed one.
 */
export async function tryToMark(facts: MarkFacts, calls: MarkingCalls): Promise<MarkResult> {
  const before = markingOutcome({ ...facts, alreadyMarked: false })
  const { session, location } = facts
  const isElsewhere = before === 'outside-area' || before === 'not-exact'
  const needsCheck = before === 'ready' || isElsewhere || before === 'signed-out'
  if (!needsCheck || !session || !location) return resultOf(before)

  try {
    const { already_marked } = await calls.check(session)
    if (already_marked) return resultOf(facts.unsure ? 'ready' : 'already-marked')
  } catch (error) {
    const text = attendanceTexts.checkFailed(messageOf(error))
    // While the service is unavailable, the screen still says so after the toast has gone.
    return { tone: 'error', text, marked: facts.unsure || isLost(error) ? null : false }
  }
  // An admin may have drawn the area anew since the screen loaded it.
  const area = isElsewhere ? await calls.loadArea(session).catch(() => facts.area) : facts.area
  const outcome = markingOutcome({ ...facts, area, alreadyMarked: false })
  if (outcome !== 'ready') return resultOf(outcome)

  try {
    await calls.mark(session, location)
    return resultOf('ready')
  } catch (error) {
    const changed = await changedSession(error, session, calls)
    if (!changed) return failureOf(error, facts.unsure)
    return tryToMark({ ...facts, session: changed }, { ...calls, reload: async () => null })
  }
}
