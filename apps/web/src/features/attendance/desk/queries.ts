import type { AttendanceState } from '@church/shared'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { queries } from '../../../lib/queries.ts'

/** A session with its numbers. Follows the marks while it runs. */
export const sessionDetails = (id: number) =>
  queryOptions({
    ...queries.getSessionDetails({ params: { id } }),
    refetchInterval: ({ state }) => (state.data?.closed ? false : 10_000),
    staleTime: 0,
  })

interface Search {
  state: AttendanceState
  keyword: string
  /** From 1. */
  page: number
}

/** A page of those who were present, absent or neither. The previous page stays while the next one loads. */
export const sessionAttendance = (id: number, query: Search) => ({
  ...queries.listSessionAttendance({ params: { id }, query }),
  placeholderData: keepPreviousData,
  staleTime: 0,
})

export const headcountsOf = (id: number) => ({
  ...queries.getHeadcounts({ params: { id } }),
  refetchInterval: 30_000,
})
