import { type dashboardEndpoints, isRunning, type Overview } from '@church/shared'
import type { Handlers } from '../../../http/call.ts'
import type { Platform } from '../../../platform/platform.ts'
import { findWarnings, type OpenSessions } from '../../attendance/sessions/index.ts'
import { careSetting, countCases } from '../../care/cases/index.ts'
import { findGaps } from '../../serving/plan/index.ts'
import { birthdaysWithin, findBirthdayReminders } from '../birthdays/index.ts'
import {
  findClosedSessions,
  findNumbers,
  findUnseenMembers,
  RECENT_SESSIONS,
  UNSEEN_LISTED,
} from './data.ts'

/** How many days ahead birthdays are shown, in addition to today. */
const BIRTHDAY_DAYS = 6

type Needs = Platform & { openSessions: OpenSessions }

export function dashboardHandlers(services: Needs): Handlers<typeof dashboardEndpoints> {
  const { church, openSessions, pool } = services
  const current = async (now: Date): Promise<Overview['current']> => {
    const session = await openSessions.current(now)
    if (!session) return null
    const numbers = await findNumbers(pool, session.id)
    return numbers && { ...session, running: isRunning(session, now), ...numbers }
  }

  return {
    getOverview: async () => {
      const moment = await church.now()
      const { now, today } = moment
      const { periods: weeks } = await careSetting.read(pool)
      const [running, recent, birthdays, unseen, care, serving_gaps, warnings] = await Promise.all([
        current(now),
        findClosedSessions(pool, RECENT_SESSIONS),
        findBirthdayReminders(pool, birthdaysWithin(today, BIRTHDAY_DAYS)),
        findUnseenMembers(pool, { weeks, limit: UNSEEN_LISTED, ...moment }),
        countCases(pool, moment),
        findGaps(services),
        findWarnings(pool, moment),
      ])
      return { current: running, recent, birthdays, unseen, care, serving_gaps, warnings }
    },
  }
}
