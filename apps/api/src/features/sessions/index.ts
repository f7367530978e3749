import { expiryJobs } from './expiry-job.ts'
import { sessionHandlers } from './handlers.ts'

export { presentSession, SESSION_COLUMNS, type SessionRow } from './data.ts'
export { expireSession } from './expire.ts'
export { createOpenSessions, type OpenSessions } from './open-sessions.ts'

export const sessionsFeature = { handlers: sessionHandlers, jobs: expiryJobs }
