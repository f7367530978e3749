export { installationStatus } from './queries.ts'
export { StatusLine } from './status-line.tsx'
