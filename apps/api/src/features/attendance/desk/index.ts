import { deskHandlers } from './handlers.ts'
import { deskOwnData } from './own-data.ts'

export { checkCorrectable } from './correctable.ts'
export { findDetails } from './details.ts'
export { enterPresent, lockPerson } from './rows.ts'

export const deskFeature = { handlers: deskHandlers, ownData: deskOwnData }
