import { householdHandlers } from './handlers.ts'
import { deleteEmptyHousehold, findChildrenLeft, householdOwnData } from './own-data.ts'
import { householdWithdrawals } from './withdrawals.ts'

export { addMemberships, insertHouseholds } from './data.ts'
export { findMergedPlaces } from './merge.ts'
export {
  findRelatives,
  looksAfter,
  peopleToMark,
  presentAmong,
  type Relative,
  refusalOf,
} from './own.ts'

export const householdsFeature = {
  handlers: householdHandlers,
  ownData: householdOwnData,
  beforeErasure: deleteEmptyHousehold,
  leftBehind: findChildrenLeft,
  withdrawals: householdWithdrawals,
}
