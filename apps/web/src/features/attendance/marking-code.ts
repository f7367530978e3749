import { queryOptions } from '@tanstack/react-query'

/**
 * The part of the app that measures and marks: it comes beside the map, while the device finds out where
 * it is, so that the screen is there before it. Tried again like any call where the signal is weak.
 */
export const markingCode = queryOptions({
  queryKey: ['code', 'marking'],
  queryFn: () => import('./marking.ts'),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})
