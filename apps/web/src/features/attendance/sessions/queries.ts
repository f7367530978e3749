import { queries } from '../../../lib/queries.ts'

// The attendance screen loads this file with the folder's index.

/** The sessions that are not closed. The first is the current one. */
export const currentSessions = queries.listCurrentSessions()

/** The services that repeat, by weekday and time, for everybody. */
export const regularServices = { ...queries.listRegularServices(), staleTime: 5 * 60_000 }
