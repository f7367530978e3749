export { GapsCard } from './gaps-card.tsx'
export { nameIn, planOf } from './queries.ts'
export { ServingToday } from './serving-today.tsx'
export { TeamPlan } from './team-plan.tsx'
