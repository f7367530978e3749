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

/** The first hundred cards that wait until somebody accepts them, of a session or of all. */
export const waitingCards = (session?: number) =>
  queryOptions({
    ...queries.listVisitors({
      query: { state: 'waiting', page_size: 100, ...(session && { session }) },
    }),
    refetchInterval: 15_000,
  })
