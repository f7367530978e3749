import { queries } from '../../../lib/queries.ts'

/** The user's household; with a session's id, also which of the people whom the user may mark are marked for it. */
export const ownHousehold = (session?: number) =>
  queries.getOwnHousehold({ query: session === undefined ? {} : { session } })

/** The requests to change a household that wait for an admin, the oldest first: more than an office leaves waiting. */
export const waitingRequests = queries.listHouseholdRequests({ query: { page_size: 100 } })
