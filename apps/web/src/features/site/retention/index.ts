export { retentionSetting } from './queries.ts'
export { retentionInWords } from './retention-in-words.ts'
