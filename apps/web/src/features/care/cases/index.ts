export { AwayCard } from './away-card.tsx'
export { OwnCare } from './own-care.tsx'
export { careSettings } from './queries.ts'
