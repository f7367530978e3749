import { auditHandlers } from './handlers.ts'
import { auditOwnData } from './own-data.ts'

export { type AuditedEvent, onAuditedEvent, recordEvent, recordEventOn } from './data.ts'
export { recordView } from './record-view.ts'
export { createRefusalLog } from './refusal-log.ts'

export const auditFeature = { handlers: auditHandlers, ownData: auditOwnData }
