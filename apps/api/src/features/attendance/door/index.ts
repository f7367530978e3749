import { doorHandlers } from './handlers.ts'

export { createDoor, type Door, sessionOfPass } from './door.ts'
export { DOOR_LIMITS } from './handlers.ts'

export const doorFeature = { handlers: doorHandlers }
