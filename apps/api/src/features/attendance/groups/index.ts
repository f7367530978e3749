import { groupHandlers } from './handlers.ts'
import { groupJobs } from './jobs.ts'
import { groupInvitations, groupMessages, groupReminders, groupWishes } from './kinds.ts'
import { groupsOwnData } from './own-data.ts'
import { groupWithdrawals } from './withdrawals.ts'

export { endGroupLinks, leaveGroups } from './belong.ts'
export { createGroup } from './change-groups.ts'
export {
  findKnownGroups,
  inviteFromFile,
  type KnownGroups,
  takeInvitationsBack,
} from './from-file.ts'
export { unnameInGroups } from './meeting-list.ts'
export { meetingsInFeed } from './own-meetings.ts'
export { isOfGroups } from './withdrawals.ts'

export const groupsFeature = {
  handlers: groupHandlers,
  jobs: groupJobs,
  messages: [groupReminders, groupInvitations, groupWishes, groupMessages],
  ownData: groupsOwnData,
  secretTables: ['group_links'],
  withdrawals: groupWithdrawals,
}
