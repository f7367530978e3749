import {
  ApiError,
  attendanceMessages,
  type MarkingFacts,
  type MarkingOutcome,
  markingMessages,
  markingOutcome,
  type Session,
} from '@church/shared'
import type { ToastTone } from '../../ui/toast.ts'

/** What the screen knows when the user taps Mark Attendance. */
export interface MarkFacts extends Omit<MarkingFacts, 'alreadyMarked' | 'session'> {
  session: Session | null
  /** The response to an earlier attempt was lost, so the mark may have been saved. */
  unsure: boolean
}

export interface MarkingCalls {
  /** Checks whether the user is already marked. */
  check: (session: Session) => Promise<{ already_marked: boolean }>
  mark: (session: Session, location: { lat: number; lng: number }) => Promise<unknown>
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
  'outside-area': 'warning',
  'signed-out': 'error',
  ready: 'success',
}

function resultOf(outcome: MarkingOutcome): MarkResult {
  const marked = outcome === 'ready' || outcome === 'already-marked'
  return { tone: tones[outcome], text: markingMessages[outcome], marked }
}

const isOutcome = (code: string): code is MarkingOutcome => Object.hasOwn(markingMessages, code)

/** The outcome named by the server's error code, if any. */
const outcomeOf = (error: unknown): MarkingOutcome | undefined =>
  error instanceof ApiError && isOutcome(error.code) ? error.code : undefined

/** Whether a call may have succeeded although its response was lost. */
const isLost = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500)

const messageOf = (error: unknown) => (error instanceof Error ? error.message : '')

/**
 * Goes through the marking order, checks whether the user is already marked, and posts the mark.
 * Retrying after a lost response is safe: a mark that turns out to exist came from the first attempt.
 */
export async function tryToMark(facts: MarkFacts, calls: MarkingCalls): Promise<MarkResult> {
  const before = markingOutcome({ ...facts, alreadyMarked: false })
  const { session, location } = facts
  const needsCheck = before === 'ready' || before === 'outside-area' || before === 'signed-out'
  if (!needsCheck || !session || !location) return resultOf(before)

  try {
    const { already_marked } = await calls.check(session)
    if (already_marked) return resultOf(facts.unsure ? 'ready' : 'already-marked')
  } catch (error) {
    const text = attendanceMessages.checkFailed(messageOf(error))
    return { tone: 'error', text, marked: facts.unsure ? null : false }
  }
  if (before !== 'ready') return resultOf(before)

  try {
    await calls.mark(session, location)
    return resultOf('ready')
  } catch (error) {
    const outcome = outcomeOf(error)
    if (outcome) return resultOf(outcome === 'already-marked' && facts.unsure ? 'ready' : outcome)
    const text = attendanceMessages.markFailed(messageOf(error))
    return { tone: 'error', text, marked: isLost(error) ? null : false }
  }
}
