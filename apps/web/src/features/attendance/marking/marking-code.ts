import { queryOptions } from '@tanstack/react-query'

/**
 * The code that measures distances and marks attendance. Loaded after the screen appears, while the
 * device determines its location. If loading fails, see `useReloadOnce`.
 */
export const markingCode = queryOptions({
  queryKey: ['code', 'marking'],
  queryFn: () => import('./marking.ts'),
  retry: false,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})
