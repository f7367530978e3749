export { checkInInWords } from './check-in-words.ts'
export { doorSettings } from './queries.ts'
export { RunningSession } from './running-session.tsx'
