import { stewardHandlers } from './handlers.ts'

export { STEWARD_LIMITS } from './handlers.ts'

export const stewardFeature = { handlers: stewardHandlers }
