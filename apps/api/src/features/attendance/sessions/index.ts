import { sessionHandlers } from './handlers.ts'
import { sessionJobs } from './jobs.ts'

export { inAudience } from './audience.ts'
export { findCampusId } from './campus.ts'
export { cancelSession } from './cancel.ts'
export {
  COUNTED,
  countHeads,
  ENTERED,
  type PeopleBySource,
  SHOWS_UNNAMED,
  SOMEBODY_CAME,
} from './counted.ts'
export {
  type DateParameters,
  findAllSessions,
  findSession,
  insertSession,
  SESSION_COLUMNS,
  startsBetween,
} from './data.ts'
export { deleteSessionRows } from './delete.ts'
export { countOverdue, expireSession, lockClosing, watchOverdue } from './expire.ts'
export type { SessionHooks } from './hooks.ts'
export { expireOverdueSessions, makeAllOccurrences } from './jobs.ts'
export { createOpenSessions, type OpenSessions } from './open-sessions.ts'
export { createSeries, remakeSeries } from './series.ts'
export { occurrenceTimes } from './series-data.ts'
export { findWarnings } from './warnings.ts'

export const sessionsFeature = {
  handlers: sessionHandlers,
  jobs: sessionJobs,
}
