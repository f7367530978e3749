export { sessionPaths } from './paths.ts'
export { currentSessions, useExpiringSession } from './queries.ts'
