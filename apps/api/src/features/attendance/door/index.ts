import { doorHandlers } from './handlers.ts'

export { doorBounds } from './bounds.ts'
export { createDoor, type Door, sessionOfPass } from './door.ts'

export const doorFeature = { handlers: doorHandlers }
