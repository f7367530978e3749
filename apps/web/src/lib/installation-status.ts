import { queries } from './queries.ts'

/** The state of the installation, for admins. Refetched every minute. */
export const installationStatus = { ...queries.getStatus(), refetchInterval: 60_000 }
