import { queryOptions } from '@tanstack/react-query'

/**
 * The part of the app that measures and marks: it comes beside the map, while the device finds out where
 * it is, so that the screen is there before it. Where it does not arrive, see `useReloadOnce`.
 */
export const markingCode = queryOptions({
  queryKey: ['code', 'marking'],
  queryFn: () => import('./marking.ts'),
  retry: false,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})
