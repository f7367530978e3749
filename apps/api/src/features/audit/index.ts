import { auditHandlers } from './handlers.ts'
import { auditOwnData } from './own-data.ts'

export { onAuditedEvent, recordEvent, recordEventOn } from './data.ts'
export { recordView } from './record-view.ts'
export { createRefusalLog } from './refusal-log.ts'

export const auditFeature = { handlers: auditHandlers, ownData: auditOwnData }
