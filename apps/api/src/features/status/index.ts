import { statusHandlers } from './handlers.ts'

export const statusFeature = { handlers: statusHandlers }
