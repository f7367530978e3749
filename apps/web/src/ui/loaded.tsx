import { ApiError, type ErrorCode } from '@church/shared'
import type { ReactNode } from 'react'
import { hasUnsaved } from '../lib/unsaved.ts'
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

/** Codes of refusals that may come from a proxy, as while a server is being replaced. */
const foreign: string[] = ['invalid', 'not-found'] satisfies ErrorCode[]

/** Whether the server says that the data are not for this user any more, or are gone. Typed text stays on the screen. */
const isRefused = (error: Error | null) =>
  error instanceof ApiError &&
  (error.status === 403 || error.status === 404) &&
  !foreign.includes(error.code) &&
  !hasUnsaved()

/** Shows a query's data, a skeleton while it loads, or an alert with a retry if it fails. */
export function Loaded<Data>(props: Props<Data>) {
  const {
    query,
    children,
    skeleton = <SkeletonLines lines={6} />,
    failedRefetch = 'silent',
  } = props
  const { data, error, isFetching, refetch } = query
  const isHidden = (error && failedRefetch === 'instead') || isRefused(error)
  const isShown = data !== undefined && !isHidden
  const isReported = error && (!isShown || failedRefetch === 'above')
  return (
    <>
      {isReported && <ErrorAlert error={error} onRetry={refetch} busy={isFetching} />}
      {isShown ? children(data) : !error && skeleton}
    </>
  )
}
