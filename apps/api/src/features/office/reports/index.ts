import { reportHandlers } from './handlers.ts'

export { reportOnSessions } from './report-on-sessions.ts'

export const reportsFeature = { handlers: reportHandlers }
