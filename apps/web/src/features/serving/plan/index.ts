export { GapsCard } from './gaps-card.tsx'
export { useComingPlan } from './queries.ts'
export { ServingToday } from './serving-today.tsx'
