import { churchHandlers } from './handlers.ts'

export const churchFeature = { handlers: churchHandlers }
