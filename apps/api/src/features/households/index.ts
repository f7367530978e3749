import { householdHandlers } from './handlers.ts'
import { deleteEmptyHousehold, findChildrenLeft, householdOwnData } from './own-data.ts'

export {
  addMemberships,
  findConflicts,
  findHouseholdsNamed,
  insertHouseholds,
  type Membership,
} from './data.ts'

export const householdsFeature = {
  handlers: householdHandlers,
  ownData: householdOwnData,
  beforeErasure: deleteEmptyHousehold,
  leftBehind: findChildrenLeft,
}
