import { queryOptions } from '@tanstack/react-query'
import { queries } from '../../../lib/queries.ts'

/** The services from which a visitor can choose theirs. One that opens appears without a reload. */
export const openVisits = { ...queries.listOpenVisits(), refetchInterval: 30_000 }

/** The open cards of a session, which come in while it runs. */
export const cardsOf = (session: number) =>
  queryOptions({
    ...queries.listVisitors({ query: { session, page_size: 100 } }),
    refetchInterval: 15_000,
  })

/** A page of the cards that wait until somebody accepts them, of a session or of all. */
export const waitingQuery = (session: number | undefined, page = 1) =>
  ({ state: 'waiting', page, page_size: 100, ...(session && { session }) }) as const

/** How many cards wait. */
export const waitingCount = (session?: number) =>
  queryOptions({
    ...queries.listVisitors({ query: waitingQuery(session) }),
    select: ({ count }) => count,
    refetchInterval: 15_000,
  })
