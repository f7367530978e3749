export { HeadcountCard } from './headcount-card.tsx'
export { deskPaths } from './paths.ts'
