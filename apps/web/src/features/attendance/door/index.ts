export { checkInInWords } from './check-in-words.ts'
export { RunningSession } from './running-session.tsx'
