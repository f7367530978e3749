import { ApiError } from '@church/shared'
import { QueryClient } from '@tanstack/react-query'

const maxRetries = 2

/** Retries network failures and server errors, but not 4xx errors, which would only recur. */
function shouldRetry(failures: number, error: Error): boolean {
  const refused = error instanceof ApiError && error.status >= 400 && error.status < 500
  return !refused && failures < maxRetries
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: shouldRetry,
      staleTime: 30_000,
      // Offline, a call fails with a message instead of pausing silently.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { networkMode: 'always' },
  },
})
