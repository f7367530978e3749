import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

/** The church's details: name, bank, help, contact, area, map tiles. They change about once a year. */
export const churchFacts = queryOptions({
  queryKey: ['church'],
  queryFn: ({ signal }) => api.getChurch({}, { signal }),
  staleTime: 60 * 60_000,
})
