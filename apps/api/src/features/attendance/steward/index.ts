import { stewardHandlers } from './handlers.ts'

export { stewardBounds } from './bounds.ts'

export const stewardFeature = { handlers: stewardHandlers }
