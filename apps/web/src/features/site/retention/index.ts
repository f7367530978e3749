export { retentionInWords } from './retention-in-words.ts'
