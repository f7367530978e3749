import { reportHandlers } from './handlers.ts'

export const reportsFeature = { handlers: reportHandlers }
