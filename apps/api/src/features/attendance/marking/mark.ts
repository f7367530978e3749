import {
  attendanceErrors,
  type attendanceMark,
  type attendanceRecord,
  type Made,
} from '@church/shared'
import type * as z from 'zod/mini'
import { refuse } from '../../../http/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Door } from '../door/index.ts'
import type { OpenSessions } from '../sessions/index.ts'
import { missingReference } from './data.ts'
import { findOccasion } from './find-occasion.ts'
import type { Live } from './live.ts'
import type { Marks } from './marks.ts'
import { isFromEarlierAttempt } from './rules.ts'

const { alreadyMarked, noSession, notCounted, notRunning, signedOut } = attendanceErrors

export type MarkNeeds = Pick<Platform, 'church' | 'clock' | 'pool'> & {
  door: Door
  live: Live
  marks: Marks
  openSessions: OpenSessions
}

/**
 * Marks a person present if the session, the time by the server's clock and the place allow it.
 * @param proxyWaitMs how long the request has been with the proxy, in milliseconds; NaN if it does not say
 * @throws HttpError with the first reason why the mark is refused
 */
export async function mark(
  services: MarkNeeds,
  userId: number,
  body: z.output<typeof attendanceMark>,
  proxyWaitMs: number,
): Promise<Made<typeof attendanceRecord>> {
  const { clock, live, marks } = services
  const now = clock.now()
  const { session, source, elsewhere } = await findOccasion(services, { userId, body, now })
  if (elsewhere) {
    // People who have marked and then left the place are told that they are marked.
    const isMarked = (await marks.find(session.id, userId)) !== null
    throw isMarked ? refuse(alreadyMarked) : elsewhere
  }
  const id = await marks
    .insert({ sessionId: session.id, userId, markedAt: now, source, markedBy: null })
    .catch((error) => {
      const gone = missingReference(error)
      throw gone ? refuse(gone === 'session' ? noSession : signedOut) : error
    })
  const record = (id: number | null, markedAt: Date) => {
    live.notifyChange()
    return { ...session, id, present_absent: true, marked_at: markedAt }
  }
  if (typeof id === 'number') return record(id, now)
  if (id === 'unnamed') return record(null, now)
  const earlier = await marks.find(session.id, userId)
  if (!earlier && id === 'uncounted') throw refuse(notCounted)
  // Without a mark, the session closed a moment ago.
  if (!earlier) throw refuse(notRunning)
  if (!isFromEarlierAttempt(earlier.markedAt, now, proxyWaitMs)) throw refuse(alreadyMarked)
  return record(earlier.id, earlier.markedAt)
}
