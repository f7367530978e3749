export { teams } from './queries.ts'
