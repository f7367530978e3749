import { lazyPart } from '../../../lib/lazy-part.ts'

export { hasVisited } from './has-visited.ts'
export { VisitNow } from './visit-now.tsx'

/** Loaded for visitors only, with its form. */
export const VisitPart = lazyPart(async () => (await import('./visit-part.tsx')).VisitPart)

/** Loaded after the steward's search, which comes first at a full door. */
export const VisitorsCard = lazyPart(async () => (await import('./visitors-card.tsx')).VisitorsCard)
