import { deskHandlers } from './handlers.ts'
import { deskOwnData } from './own-data.ts'

export { COUNTED, HEADCOUNT, type SessionNumbers } from './counted.ts'
export { findHeadcounts } from './headcounts.ts'

export const deskFeature = { handlers: deskHandlers, ownData: deskOwnData }
