import { lazyPart } from '../../../lib/lazy-part.ts'

/** The next three dates, for the home page of those signed in. Loads when it is first shown. */
export const ComingUp = lazyPart(async () => (await import('./coming-up.tsx')).ComingUp)

/** The admins' choice of what everybody sees. Loads when it is first shown. */
export const PublicServicesCard = lazyPart(
  async () => (await import('./public-services-card.tsx')).PublicServicesCard,
)
