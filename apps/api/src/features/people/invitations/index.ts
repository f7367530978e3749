import type { PersonalColumn } from '../../../platform/own-data.ts'
import { invitationHandlers } from './handlers.ts'
import { invitation } from './messages.ts'

export { inviteInstead } from './register-known.ts'

const invitationsOwnData: PersonalColumn[] = [
  {
    column: 'invitations.user_id',
    onErasure: 'delete',
    // An open one then works only if the address it went to moves, too.
    onMerge: 'move',
    section: 'invitations',
    leavesOut: ['token_hash'],
    read: async ({ db }, userId) => {
      const rows = await db.invitation.findMany({ where: { userId }, orderBy: { id: 'asc' } })
      return rows.map(({ email, invitedById, createdAt, expiresAt, usedAt, endedAt }) => ({
        to: email,
        by: invitedById === null ? 'nobody signed in' : 'an admin',
        at: createdAt,
        expires_at: expiresAt,
        accepted_at: usedAt,
        ended_at: endedAt,
      }))
    },
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
