export { HeadcountCard } from './headcount-card.tsx'
export { sourcesInWords } from './sources-in-words.ts'
