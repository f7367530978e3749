import { queries } from '../../../lib/queries.ts'

/** The church at a glance, for admins. Refetched every minute. */
export const overview = { ...queries.getOverview(), refetchInterval: 60_000 }
