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
  /** Shown until there is something; give it the size of what will come. */
  skeleton?: ReactNode
}

/** What was loaded, or grey lines until it is, or the red alert with another try if it is not. */
export function Loaded<Data>({ query, children, skeleton }: Props<Data>) {
  const { data, error, isFetching, refetch } = query
  if (data !== undefined) return children(data)
  if (error) return <ErrorAlert error={error} onRetry={refetch} busy={isFetching} />
  return skeleton ?? <SkeletonLines lines={6} />
}
