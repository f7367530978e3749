export { StatusLine } from './status-line.tsx'
