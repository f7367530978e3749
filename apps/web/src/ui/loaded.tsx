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
  /** Where to report a failed refetch if there is data: nowhere, above the data, or in its place. */
  failedRefetch?: 'silent' | 'above' | 'instead'
}

/** Shows a query's data, a skeleton while it loads, or an alert with a retry if it fails. */
export function Loaded<Data>(props: Props<Data>) {
  const {
    query,
    children,
    skeleton = <SkeletonLines lines={6} />,
    failedRefetch = 'silent',
  } = props
  const { data, error, isFetching, refetch } = query
  const isShown = data !== undefined && !(error && failedRefetch === 'instead')
  const isReported = error && (!isShown || failedRefetch === 'above')
  return (
    <>
      {isReported && <ErrorAlert error={error} onRetry={refetch} busy={isFetching} />}
      {isShown ? children(data) : !error && skeleton}
    </>
  )
}
