export { FirstSession } from './list-first-session.ts'
export { currentSessions, useExpireSession } from './queries.ts'
