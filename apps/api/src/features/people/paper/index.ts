import { paperHandlers } from './handlers.ts'

export const paperFeature = { handlers: paperHandlers }
