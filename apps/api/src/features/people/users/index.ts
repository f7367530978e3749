import { userHandlers } from './handlers.ts'
import { adminNotice } from './messages.ts'
import { userOwnData } from './own-data.ts'
import { userWithdrawals } from './withdrawals.ts'

export { updateAccount } from './change.ts'
export { HOLDS_RIGHT } from './change-standings.ts'
export {
  adminsExcept,
  deleteUserRow,
  findUser,
  insertUser,
  insertUserIn,
  lockAdmins,
  lockPair,
  lockPeople,
  type MergedPerson,
} from './data.ts'
export { type DeletionNeeds, deleteUser } from './delete.ts'
export { createFirstAdmin, ensureFirstAdmin } from './first-admin.ts'
export {
  countOf,
  findListedUser,
  findSharedPhones,
  findSimilarUsers,
  findUserOrRefuse,
  findUsersByPhone,
  isWithin,
  limitsOf,
  listedColumns,
} from './listing.ts'
export { type NewStanding, type StandingHooks, setStanding } from './standing.ts'

export const usersFeature = {
  handlers: userHandlers,
  messages: [adminNotice],
  ownData: userOwnData,
  withdrawals: userWithdrawals,
}
