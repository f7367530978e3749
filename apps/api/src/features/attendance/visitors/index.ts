import { visitorHandlers } from './handlers.ts'
import { visitorOwnData } from './own-data.ts'

export { forgetVisitors } from './forget.ts'
export { VISITOR_LIMITS } from './limits.ts'
export { createVisitSecrets, type SecretFor } from './secrets.ts'

export const visitorsFeature = { handlers: visitorHandlers, ownData: visitorOwnData }
