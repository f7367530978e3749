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

/** What the screen knows when somebody taps. */
export interface TapFacts extends Omit<MarkingFacts, 'alreadyMarked' | 'session'> {
  session: Session | null
  /** An earlier answer for this session was lost on its way: the mark may have been written. */
  unsure: boolean
}

export interface MarkingCalls {
  /** Asks whether the person is marked already. */
  check: (session: Session) => Promise<{ already_marked: boolean }>
  mark: (session: Session, location: { lat: number; lng: number }) => Promise<unknown>
}

/** What came of a tap. */
export interface Tapped {
  tone: ToastTone
  text: string
  /** Whether the person is marked now; null where the answer was lost. */
  marked: boolean | null
}

const tones: Record<MarkingOutcome, ToastTone> = {
  'no-location': 'warning',
  loading: 'warning',
  'no-session': 'info',
  'not-running': 'info',
  'already-marked': 'info',
  'outside-area': 'warning',
  'signed-out': 'error',
  ready: 'success',
}

function told(outcome: MarkingOutcome): Tapped {
  const marked = outcome === 'ready' || outcome === 'already-marked'
  return { tone: tones[outcome], text: markingMessages[outcome], marked }
}

const isOutcome = (code: string): code is MarkingOutcome => Object.hasOwn(markingMessages, code)

/** The outcome that the server names by its error's code, if it is one. */
const outcomeOf = (error: unknown): MarkingOutcome | undefined =>
  error instanceof ApiError && isOutcome(error.code) ? error.code : undefined

/** Whether a call may have been carried out although its answer never came. */
const isLost = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500)

const messageOf = (error: unknown) => (error instanceof Error ? error.message : '')

/**
 * Goes through the marking order, asks whether the person is marked already, and posts the mark.
 * Trying again after a lost answer is safe: who turns out to be marked then was marked by that try.
 */
export async function tryToMark(facts: TapFacts, calls: MarkingCalls): Promise<Tapped> {
  const before = markingOutcome({ ...facts, alreadyMarked: false })
  const { session, location } = facts
  const needsCheck = before === 'ready' || before === 'outside-area' || before === 'signed-out'
  if (!needsCheck || !session || !location) return told(before)

  try {
    const { already_marked } = await calls.check(session)
    if (already_marked) return told(facts.unsure ? 'ready' : 'already-marked')
  } catch (error) {
    const text = attendanceMessages.checkFailed(messageOf(error))
    return { tone: 'error', text, marked: facts.unsure ? null : false }
  }
  if (before !== 'ready') return told(before)

  try {
    await calls.mark(session, location)
    return told('ready')
  } catch (error) {
    const outcome = outcomeOf(error)
    if (outcome) return told(outcome === 'already-marked' && facts.unsure ? 'ready' : outcome)
    const text = attendanceMessages.markFailed(messageOf(error))
    return { tone: 'error', text, marked: isLost(error) ? null : false }
  }
}
