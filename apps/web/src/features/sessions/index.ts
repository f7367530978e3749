export { sessionPaths } from './paths.ts'
export { currentSessions, useExpireSession } from './queries.ts'
