import { invitationHandlers } from './handlers.ts'
import { invitationsOwnData } from './own-data.ts'

export { inviteInstead } from './register-known.ts'

export const invitationsFeature = {
  handlers: invitationHandlers,
  ownData: invitationsOwnData,
  secretTables: ['invitations'],
}
