import { type groupEndpoints, t } from '@church/shared'
import type { Handlers } from '../../../http/call.ts'
import type { Platform } from '../../../platform/platform.ts'
import { periodAsked } from '../calendar/index.ts'
import {
  answerWish,
  inviteByAddress,
  joinGroup,
  leaveGroup,
  removePerson,
  shareWithGroup,
  subjectOf,
} from './belong.ts'
import { createGroup, endGroup, findOfficeGroups, updateGroup } from './change-groups.ts'
import { findGroups, type Viewer } from './find-groups.ts'
import { finishByLink, markByLink, readLink } from './links.ts'
import { finish, listOf, markAtMeeting, markOneself, mustLeadMeeting } from './meeting-list.ts'
import { noteGroupLook } from './note-look.ts'
import { findOwnMeetings } from './own-meetings.ts'
import { findGroupReport } from './report.ts'
import { viewGroup } from './view-group.ts'
import { writeToGroup } from './write-to-group.ts'

export function groupHandlers(services: Platform): Handlers<typeof groupEndpoints> {
  const { church, pool } = services
  const subject = (caller: Viewer, child: number | undefined) => subjectOf(pool, caller, child)
  return {
    listGroups: async ({ query, caller }) => {
      const { id } = await subject(caller, query.for)
      return findGroups(pool, id, (await church.now()).today)
    },

    getGroup: async ({ params, query, caller }) =>
      viewGroup(services, params.id, {
        viewer: caller,
        person: await subject(caller, query.for),
      }),

    joinGroup: async ({ params, body, caller }) =>
      joinGroup(services, params.id, await subject(caller, body.for)),

    leaveGroup: async ({ params, body, caller }) => {
      await leaveGroup(pool, params.id, await subject(caller, body.for))
      return { detail: t('You have left the group.') }
    },

    shareWithGroup: async ({ params, body, caller }) =>
      shareWithGroup(pool, params.id, {
        person: await subject(caller, body.for),
        shares: body.shares,
      }),

    inviteToGroup: async ({ params, body, caller }) => {
      await inviteByAddress(services, { groupId: params.id, email: body.email }, caller)
      return {
        detail: t(
          'If this address belongs to somebody of the church, they are invited, unless they left or said no before.',
        ),
      }
    },

    answerGroupWish: async ({ params: { id, user }, body: { accept }, caller }) => {
      await answerWish(services, { groupId: id, user, accept }, caller)
      return { detail: t('Saved.') }
    },

    removeFromGroup: async ({ params: { id, user }, caller }) => {
      await removePerson(services, { groupId: id, user }, caller)
      return { detail: t('Saved.') }
    },

    writeToGroup: async ({ params, body, caller }) => {
      await writeToGroup(services, { groupId: params.id, ...body }, caller)
      return { detail: t('The message is on its way.') }
    },

    markInGroup: async ({ params, caller }) => {
      await markOneself(services, params.meeting, caller)
      return { detail: t('You are marked.') }
    },

    listGroupMeetings: async ({ query, caller }) =>
      findOwnMeetings(pool, caller.id, periodAsked(query, await church.now())),

    getMeetingList: async ({ params, caller }) => {
      const list = await listOf(pool, await mustLeadMeeting(pool, params.meeting, caller))
      await noteGroupLook(services, caller, list.people)
      return list
    },

    markAtMeeting: ({ params: { meeting, user }, body: { here }, caller }) =>
      markAtMeeting(services, { meetingId: meeting, userId: user, here }, caller),

    finishMeeting: ({ params, body, caller }) =>
      finish(services, { ...body, meetingId: params.meeting }, caller),

    readGroupLink: ({ body }) => readLink(services, body.token),

    markByGroupLink: ({ body }) => markByLink(services, body),

    finishByGroupLink: ({ body }) => finishByLink(services, body),

    listOfficeGroups: ({ caller }) => findOfficeGroups(pool, services, caller),

    getGroupReport: ({ query }) => findGroupReport(pool, query),

    createGroup: ({ body, caller }) => createGroup(services, body, caller),

    updateGroup: ({ params, body, caller }) =>
      updateGroup(services, { id: params.id, body, caller }),

    endGroup: async ({ params, caller }) => {
      await endGroup(services, params.id, caller)
      return { detail: t('The group has ended.') }
    },
  }
}
