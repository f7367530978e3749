import { isRunning, type Made, stewardErrors, type stewardMark, UNDO_MINUTES } from '@church/shared'
import { refuse } from '../../../http/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type Live, type Marks, missingReference } from '../marking/index.ts'
import type { OpenSessions } from '../sessions/index.ts'

const UNDO_MS = UNDO_MINUTES * 60_000

/** Until when a steward can take back a mark that they made. */
export const undoUntil = (markedAt: Date): Date => new Date(markedAt.getTime() + UNDO_MS)

/** Marks after this instant can be taken back at `now`. */
export const undoableSince = (now: Date): Date => new Date(now.getTime() - UNDO_MS)

type Needs = Pick<Platform, 'clock' | 'metrics' | 'pool'> & {
  live: Live
  marks: Marks
  openSessions: OpenSessions
}

/** A steward's tap on a person. */
export interface Tap {
  sessionId: number
  userId: number
  stewardId: number
}

/**
 * Checks that a session takes marks now, since stewards may not see who was at any other.
 * @throws HttpError 409
 */
export async function checkTakesMarks(
  { openSessions }: Pick<Needs, 'openSessions'>,
  sessionId: number,
  now: Date,
): Promise<void> {
  const session = (await openSessions.at(now)).find(({ id }) => id === sessionId)
  if (!session || session.cancelled_at || !isRunning(session, now)) {
    throw refuse(stewardErrors.notOpen)
  }
}

/**
 * Marks somebody present for a steward, without the name if the person chose so.
 * @throws HttpError 404 if there is no such active person, 409 if the session takes no marks or they are present
 */
export async function markPerson(
  { clock, live, marks, metrics, openSessions, pool }: Needs,
  { sessionId, userId, stewardId }: Tap,
): Promise<Made<typeof stewardMark>> {
  const now = clock.now()
  await checkTakesMarks({ openSessions }, sessionId, now)
  const { rowCount: isActive } = await pool.query({
    name: 'active-person',
    text: 'SELECT FROM people WHERE id = $1 AND is_active',
    values: [userId],
  })
  if (!isActive) throw refuse(stewardErrors.notFound)
  const mark = {
    sessionId,
    userId,
    markedAt: now,
    source: 'steward',
    markedBy: stewardId,
  } as const
  const id = await marks.insert(mark).catch((error) => {
    const gone = missingReference(error)
    throw gone ? refuse(gone === 'session' ? stewardErrors.notOpen : stewardErrors.notFound) : error
  })
  if (id === 'uncounted') throw refuse(stewardErrors.notCounted)
  if (id === null) {
    // A row without a mark is an absence, written as the session closed a moment ago.
    const isPresent = (await marks.find(sessionId, userId)) !== null
    throw refuse(isPresent ? stewardErrors.alreadyPresent : stewardErrors.notOpen)
  }
  live.notifyChange()
  metrics.marks.inc()
  const about = { session: sessionId, user: userId, marked_at: now }
  // Nothing says who made a mark without a name, so nobody can take it back.
  if (typeof id === 'string') return { ...about, id: null, undo_until: null }
  return { ...about, id, undo_until: undoUntil(now) }
}
