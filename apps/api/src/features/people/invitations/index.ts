import type { PersonalColumn } from '../../../platform/own-data.ts'
import { invitationHandlers } from './handlers.ts'
import { invitation } from './messages.ts'

export { endInvitationsOfLeavers } from './data.ts'
export { inviteInstead } from './register-known.ts'

const invitationsOwnData: PersonalColumn[] = [
  {
    column: 'invitations.user_id',
    onErasure: 'delete',
    // An open one then works only if the address it went to moves, too.
    onMerge: 'move',
    section: 'invitations',
    leavesOut: ['token_hash'],
    lists: `email AS "to", CASE WHEN invited_by_id IS NULL THEN 'nobody signed in' ELSE 'an admin' END AS by,
      created_at AS at, expires_at, used_at AS accepted_at, ended_at`,
  },
  {
    column: 'invitations.invited_by_id',
    onErasure: { setNull: 'The invitation belongs to the person invited.' },
    onMerge: 'move',
    leftOut: 'An invitation is about the person invited; the events say that an admin sent one.',
  },
]

export const invitationsFeature = {
  handlers: invitationHandlers,
  messages: [invitation],
  ownData: invitationsOwnData,
  secretTables: ['invitations'],
}
