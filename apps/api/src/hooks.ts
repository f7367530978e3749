import { endTakeBackLinks } from './features/account/email/index.ts'
import { endFeeds, rememberDeleted } from './features/attendance/calendar/index.ts'
import { endGroupLinks, leaveGroups } from './features/attendance/groups/index.ts'
import type { SessionHooks } from './features/attendance/sessions/index.ts'
import { endPush } from './features/messages/choices/index.ts'
import { endTokens } from './features/office/tokens/index.ts'
import { endInvitationsOfLeavers } from './features/people/invitations/index.ts'
import { endPhotoPermissions } from './features/people/photographs/index.ts'
import type { StandingHooks } from './features/people/users/index.ts'
import { leaveServing, noteMovedSessions } from './features/serving/plan/index.ts'
import { dropSlots, makeSlots, takeOverRoles } from './features/serving/teams/index.ts'
import type { SignInHooks } from './http/end-access.ts'

export type Hooks = SessionHooks & SignInHooks & StandingHooks

/**
 * What follows from an event in features that it must not import, each in the event's own transaction. Where the event
 * happens, its feature declares the hook; there is one function for each event, which nobody can pass by
 * (`scripts/writers.ts`).
 */
export const hooks: Hooks = {
  signInsEnded: async (on, { userId, ids, isEverywhere }) => {
    await endPush(on, ids)
    if (!isEverywhere) return
    await endFeeds(on, [userId])
    await endTokens(on, [userId])
    await endGroupLinks(on, [userId])
  },

  peopleLeft: async (on, { ids }) => {
    await endFeeds(on, ids)
    await endTokens(on, ids)
    await endInvitationsOfLeavers(on, ids)
    await endTakeBackLinks(on, ids)
    await endPhotoPermissions(on, ids)
    await leaveServing(on, ids)
    await leaveGroups(on, ids)
  },

  sessionsMade: makeSlots,

  seriesSplit: takeOverRoles,

  sessionsMoved: noteMovedSessions,

  sessionsDeleted: async (client, ids, now) => {
    await rememberDeleted(client, ids, now)
    await dropSlots(client, ids, now)
  },
}
