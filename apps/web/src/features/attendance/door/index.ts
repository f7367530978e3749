export { RunningSession } from './running-session.tsx'
