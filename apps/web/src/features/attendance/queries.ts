import type { Session } from '@church/shared'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

const attendance = ['attendance'] as const

interface Search {
  keyword: string
  /** From 1. */
  page: number
}

/** Whether the user is marked for a session, and since when. */
export const attendanceCheck = ({
  name,
  start_datetime,
  end_datetime,
}: Pick<Session, 'name' | 'start_datetime' | 'end_datetime'>) => {
  const query = { name, start_datetime, end_datetime }
  return queryOptions({
    queryKey: [...attendance, 'check', query],
    queryFn: ({ signal }) => api.checkAttendance({ query }, { signal }),
  })
}

/** A page of the user's own attendance. The previous page stays visible while the next one loads. */
export const ownAttendance = (query: Search) =>
  queryOptions({
    queryKey: [...attendance, 'own', query],
    queryFn: ({ signal }) => api.listOwnAttendance({ query }, { signal }),
    placeholderData: keepPreviousData,
  })

/** Like `ownAttendance`, for everyone's attendance. */
export const attendants = (query: Search) =>
  queryOptions({
    queryKey: [...attendance, 'attendants', query],
    queryFn: ({ signal }) => api.listAttendants({ query }, { signal }),
    placeholderData: keepPreviousData,
  })

/** Like `ownAttendance`, for everyone's absences. */
export const absentees = (query: Search) =>
  queryOptions({
    queryKey: [...attendance, 'absentees', query],
    queryFn: ({ signal }) => api.listAbsentees({ query }, { signal }),
    placeholderData: keepPreviousData,
  })
