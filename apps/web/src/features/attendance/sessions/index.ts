import { lazyPart } from '../../../lib/lazy-part.ts'

export { currentSessions, regularServices } from './queries.ts'

// These load when they are first shown.

export const FirstSession = lazyPart(async () => (await import('./first-session.tsx')).FirstSession)

/** When the church meets. */
export const RegularServices = lazyPart(
  async () => (await import('./regular-services.tsx')).RegularServices,
)
