import { auditHandlers } from './handlers.ts'
import { auditOwnData } from './own-data.ts'

export { recordEvent, recordEventOn } from './data.ts'
export { recordView } from './record-view.ts'

export const auditFeature = { handlers: auditHandlers, ownData: auditOwnData }
