import { stewardHandlers } from './handlers.ts'

export { type ServesUnder, stewardBounds } from './handlers.ts'

export const stewardFeature = { handlers: stewardHandlers }
