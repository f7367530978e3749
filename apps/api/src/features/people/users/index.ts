import { userHandlers } from './handlers.ts'
import { userOwnData } from './own-data.ts'

export {
  announceFirstAdmin,
  deleteFirstAdminFile,
  ensureFirstAdmin,
} from './announce-first-admin.ts'
export {
  adminsExcept,
  confirmEmail,
  deleteUserRow,
  findUser,
  findUserByEmail,
  findUserIdByEmail,
  insertUser,
  lockAdmins,
  lockPair,
  lockPeople,
} from './data.ts'
export { deleteUser } from './delete.ts'
export { createFirstAdmin } from './first-admin.ts'
export {
  findListedUser,
  findSimilarUsers,
  type ListedUser,
  listedColumns,
  presentUser,
} from './listing.ts'

export const usersFeature = { handlers: userHandlers, ownData: userOwnData }
