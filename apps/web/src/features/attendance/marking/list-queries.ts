import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'

interface Search {
  keyword: string
  /** From 1. */
  page: number
}

/** A page of the user's own attendance. The previous page stays visible while the next one loads. */
export const ownAttendance = (query: Search) =>
  queryOptions({
    queryKey: ['attendance', 'own', query],
    queryFn: ({ signal }) => api.listOwnAttendance({ query }, { signal }),
    placeholderData: keepPreviousData,
  })

/** Like `ownAttendance`, for everyone's attendance. */
export const attendants = (query: Search) =>
  queryOptions({
    queryKey: ['attendance', 'attendants', query],
    queryFn: ({ signal }) => api.listAttendants({ query }, { signal }),
    placeholderData: keepPreviousData,
  })

/** Like `ownAttendance`, for everyone's absences. */
export const absentees = (query: Search) =>
  queryOptions({
    queryKey: ['attendance', 'absentees', query],
    queryFn: ({ signal }) => api.listAbsentees({ query }, { signal }),
    placeholderData: keepPreviousData,
  })
