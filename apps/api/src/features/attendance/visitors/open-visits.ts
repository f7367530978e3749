import { isRunning, type OpenVisit } from '@church/shared'
import type { Clock } from '../../../platform/clock.ts'
import type { OpenSessions } from '../sessions/index.ts'

interface Needs {
  clock: Clock
  openSessions: OpenSessions
}

/** The running services that are for everyone. Only public ones show their name. */
export async function findOpenVisits({ clock, openSessions }: Needs): Promise<OpenVisit[]> {
  const now = clock.now()
  return (await openSessions.at(now))
    .filter(
      (session) =>
        session.kind === 'service' &&
        session.departments.length === 0 &&
        !session.cancelled_at &&
        isRunning(session, now),
    )
    .map(({ id, name, public: isPublic, campus, end_datetime }) => ({
      session: id,
      name: isPublic ? name : null,
      campus,
      end_datetime,
    }))
}
