import { ApiError } from '@church/shared'
import { QueryClient } from '@tanstack/react-query'

const mostRetries = 2

/** A refusal stays one however often one asks; only what the network or a busy server did is retried. */
function shouldRetry(failures: number, error: Error): boolean {
  const refused = error instanceof ApiError && error.status >= 400 && error.status < 500
  return !refused && failures < mostRetries
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: shouldRetry,
      staleTime: 30_000,
      // Without a network a call fails and says so, instead of waiting in silence.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { networkMode: 'always' },
  },
})
