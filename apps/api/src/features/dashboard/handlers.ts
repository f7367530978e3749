import {
  BIRTHDAY_DAYS,
  type dashboardEndpoints,
  isRunning,
  type Overview,
  RECENT_SESSIONS,
  UNSEEN_LISTED,
  UNSEEN_SESSIONS,
} from '@church/shared'
import type { Handlers } from '../../http/call.ts'
import type { Platform } from '../../platform/platform.ts'
import { countPresent } from '../attendance/index.ts'
import { birthdaysWithin, findBirthdayReminders, localTime } from '../birthdays/index.ts'
import type { OpenSessions } from '../sessions/index.ts'
import { findClosedSessions, findUnseenMembers } from './data.ts'

type Needs = Platform & { openSessions: OpenSessions }

export function dashboardHandlers({
  clock,
  env,
  openSessions,
  pool,
}: Needs): Handlers<typeof dashboardEndpoints> {
  const current = async (now: Date): Promise<Overview['current']> => {
    const [session] = await openSessions.at(now)
    if (!session) return null
    return {
      ...session,
      running: isRunning(session, now),
      present: await countPresent(pool, session.id),
    }
  }

  return {
    getOverview: async () => {
      const now = clock.now()
      const today = localTime(now, env.church.time_zone)
      const [running, recent, birthdays, unseen] = await Promise.all([
        current(now),
        findClosedSessions(pool, RECENT_SESSIONS),
        findBirthdayReminders(pool, birthdaysWithin(today, BIRTHDAY_DAYS)),
        findUnseenMembers(pool, { sessions: UNSEEN_SESSIONS, limit: UNSEEN_LISTED }),
      ])
      const warnings = { series_without_dates: [], overlapping_services: [] }
      return { current: running, recent, birthdays, unseen, warnings }
    },
  }
}
