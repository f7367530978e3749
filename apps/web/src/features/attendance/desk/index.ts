export { HeadcountCard } from './headcount-card.tsx'
export { deskPaths } from './paths.ts'
export { sourcesInWords } from './sources-in-words.ts'
