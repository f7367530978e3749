import { lazyPart } from '../../../lib/lazy-part.ts'

export { allSessions, currentSessions } from './queries.ts'
export { RegularServices, regularServices } from './regular-services.tsx'

/** The form for the first session, which loads when it is first shown. */
export const FirstSession = lazyPart(async () => (await import('./first-session.tsx')).FirstSession)
