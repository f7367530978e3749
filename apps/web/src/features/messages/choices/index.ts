export { ownMessages, useChoose } from './queries.ts'
