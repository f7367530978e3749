import { stewardHandlers } from './handlers.ts'

export { stewardBounds } from './handlers.ts'

export const stewardFeature = { handlers: stewardHandlers }
