import type { ReactNode } from 'react'
import { ErrorAlert } from './alert.tsx'
import { SkeletonLines } from './skeleton.tsx'

interface Props<Data> {
  /** From `useQuery`. */
  query: {
    data: Data | undefined
    error: Error | null
    isFetching: boolean
    refetch: () => unknown
  }
  children: (data: Data) => ReactNode
  /** Shown while loading; give it the size of the content. */
  skeleton?: ReactNode
}

/** Shows a query's data, a skeleton while it loads, or an alert with a retry if it fails. */
export function Loaded<Data>({ query, children, skeleton }: Props<Data>) {
  const { data, error, isFetching, refetch } = query
  if (data !== undefined) return children(data)
  if (error) return <ErrorAlert error={error} onRetry={refetch} busy={isFetching} />
  return skeleton ?? <SkeletonLines lines={6} />
}
