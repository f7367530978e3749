import type { Platform } from '../../../platform/platform.ts'
import { expiryJobs } from './expiry-job.ts'
import { sessionHandlers } from './handlers.ts'
import { seriesJobs } from './make-series-job.ts'

export { findCampusId } from './campus.ts'
export {
  findSession,
  insertSession,
  presentSession,
  SESSION_COLUMNS,
  type SessionRow,
} from './data.ts'
export { seedDemoSeries } from './demo-series.ts'
export { expireSession, lockClosing } from './expire.ts'
export { expireOverdueSessions } from './expiry-job.ts'
export { makeAllOccurrences } from './make-series-job.ts'
export { createOpenSessions, type OpenSessions } from './open-sessions.ts'
export { remakeSeries } from './series.ts'
export { startsBetween } from './starts-between.ts'
export { findWarnings } from './warnings.ts'

export const sessionsFeature = {
  handlers: sessionHandlers,
  jobs: (services: Platform) => [...seriesJobs(services), ...expiryJobs(services)],
}
