export { FirstSession } from './list-first-session.ts'
export { sessionPaths } from './paths.ts'
export { currentSessions, useExpireSession } from './queries.ts'
