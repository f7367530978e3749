import { lazyPart } from '../../../lib/lazy-part.ts'

/** The form for the first session. Loaded with the sessions' screen, so that its parts have one file. */
export const FirstSession = lazyPart(
  async () => (await import('./sessions-screen.tsx')).FirstSession,
)
