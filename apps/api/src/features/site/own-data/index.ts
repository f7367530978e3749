import { ownDataHandlers } from './handlers.ts'

export const ownDataFeature = { handlers: ownDataHandlers }
