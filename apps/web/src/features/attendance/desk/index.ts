export { correctAtOnce, countAtOnce } from './at-once.ts'
export { HeadcountCard } from './headcount-card.tsx'
export { numberColumns } from './number-columns.ts'
export { sourcesInWords } from './sources-in-words.ts'
