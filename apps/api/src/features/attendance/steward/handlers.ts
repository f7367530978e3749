import { type stewardEndpoints, stewardErrors, t } from '@church/shared'
import type { Handlers } from '../../../http/call.ts'
import { refuse } from '../../../http/errors.ts'
import type { Caller } from '../../../http/identify.ts'
import { createRateLimit, type DeclaredLimit } from '../../../http/rate-limits.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type CachedSettings, viewerOf } from '../../people/sharing/index.ts'
import type { Door } from '../door/index.ts'
import type { Live, Marks } from '../marking/index.ts'
import type { OpenSessions } from '../sessions/index.ts'
import { personAnswer } from './answers.ts'
import { checkTakesMarks, markPerson } from './mark.ts'
import { findPeople } from './search.ts'
import { undoMark } from './undo.ts'

export const STEWARD_LIMITS = {
  search: {
    name: 'steward-search',
    points: 120,
    refill: 120,
    every: 'minute',
    counts: 'searches of a steward',
    reason: 'Two a second are enough at a full door, and keep anybody from reading out the church.',
  },
} satisfies Record<string, DeclaredLimit>

/** Whether somebody serves at a session in a team that a person leads. */
type ServesUnder = (
  pool: Platform['pool'],
  serving: { sessionId: number; userId: number; leaderId: number },
) => Promise<boolean>

type Needs = Platform & {
  directorySettings: CachedSettings
  door: Door
  live: Live
  marks: Marks
  openSessions: OpenSessions
  servesUnder: ServesUnder
}

export function stewardHandlers(services: Needs): Handlers<typeof stewardEndpoints> {
  const { church, directorySettings, door, pool } = services
  const searches = createRateLimit(services, STEWARD_LIMITS.search)

  const refuseIfOff = async () => {
    if (!(await door.rules()).steward_taps) throw refuse(stewardErrors.off)
  }

  /** A leader marks only people who serve in their teams. */
  const refuseStranger = async (
    { id, isAdmin, roles }: Caller,
    sessionId: number,
    userId: number,
  ) => {
    if (isAdmin || roles.includes('steward')) return
    await checkTakesMarks(services, sessionId, services.clock.now())
    const serves = await services.servesUnder(pool, { sessionId, userId, leaderId: id })
    if (!serves) throw refuse(stewardErrors.notServing)
  }

  return {
    searchForSteward: async ({ query, caller }) => {
      await refuseIfOff()
      await searches.consume(String(caller.id))
      const { now, today } = await church.now()
      await checkTakesMarks(services, query.session, now)
      const { mode } = await directorySettings.get()
      const viewing = { viewer: viewerOf(caller), mode, today, now }
      const people = await findPeople(pool, {
        sessionId: query.session,
        stewardId: caller.id,
        keyword: query.keyword,
      })
      return { results: people.map((person) => personAnswer(person, viewing)) }
    },

    markForSteward: async ({ body: { session, user }, caller }) => {
      await refuseIfOff()
      await refuseStranger(caller, session, user)
      return markPerson(services, { sessionId: session, userId: user, stewardId: caller.id })
    },

    // Works even where stewards have just been switched off: a wrong mark should not stay.
    undoForSteward: async ({ body: { session, user }, caller }) => {
      await undoMark(services, { sessionId: session, userId: user, stewardId: caller.id })
      return { detail: t('The mark has been taken back.') }
    },
  }
}
