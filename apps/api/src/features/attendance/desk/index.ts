import { deskHandlers } from './handlers.ts'
import { deskOwnData } from './own-data.ts'

export { findHeadcounts, HEADCOUNT } from './headcounts.ts'
export { peopleOf } from './people.ts'

export const deskFeature = { handlers: deskHandlers, ownData: deskOwnData }
