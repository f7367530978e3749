import { lazyPart } from '../../../lib/lazy-part.ts'

export { GapsCard } from './gaps-card.tsx'
export { useComingPlan } from './queries.ts'
export { ServingToday } from './serving-today.tsx'

/** Loaded with its styles when it is first shown. */
export const TeamPlan = lazyPart(async () => (await import('./team-plan.tsx')).TeamPlan)
