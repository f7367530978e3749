import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../../../lib/api.ts'

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

/** Perhaps only the sessions of a name, or of a date at the church, `YYYY-MM-DD`. */
interface SearchInSessions extends Search {
  service?: string
  date?: string
}

/** Like `ownAttendance`, for everyone's attendance. */
export const attendants = (query: SearchInSessions) =>
  queryOptions({
    queryKey: ['attendance', 'attendants', query],
    queryFn: ({ signal }) => api.listAttendants({ query }, { signal }),
    placeholderData: keepPreviousData,
  })

/** Like `ownAttendance`, for everyone's absences. */
export const absentees = (query: SearchInSessions) =>
  queryOptions({
    queryKey: ['attendance', 'absentees', query],
    queryFn: ({ signal }) => api.listAbsentees({ query }, { signal }),
    placeholderData: keepPreviousData,
  })

/** A page of the sessions that a person attended or missed, for admins. */
export const attendanceOf = (id: number, query: Search) =>
  queryOptions({
    queryKey: ['attendance', 'of', id, query],
    queryFn: ({ signal }) => api.listAttendanceOf({ params: { id }, query }, { signal }),
    placeholderData: keepPreviousData,
  })
