import type { Session } from '@church/shared'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

const attendance = ['attendance'] as const

interface Search {
  keyword: string
  /** From 1. */
  page: number
}

/** Whether, and since when, the caller is marked for a session. */
export const attendanceCheck = ({ name, start_datetime, end_datetime }: Omit<Session, 'id'>) => {
  const query = { name, start_datetime, end_datetime }
  return queryOptions({
    queryKey: [...attendance, 'check', query],
    queryFn: ({ signal }) => api.checkAttendance({ query }, { signal }),
  })
}

/** A page of one's own marks; the page before stays until the next one is there. */
export const ownAttendance = (query: Search) =>
  queryOptions({
    queryKey: [...attendance, 'own', query],
    queryFn: ({ signal }) => api.listOwnAttendance({ query }, { signal }),
    placeholderData: keepPreviousData,
  })

/** As `ownAttendance`, of everybody's marks. */
export const attendants = (query: Search) =>
  queryOptions({
    queryKey: [...attendance, 'attendants', query],
    queryFn: ({ signal }) => api.listAttendants({ query }, { signal }),
    placeholderData: keepPreviousData,
  })

/** As `ownAttendance`, of everybody's absences. */
export const absentees = (query: Search) =>
  queryOptions({
    queryKey: [...attendance, 'absentees', query],
    queryFn: ({ signal }) => api.listAbsentees({ query }, { signal }),
    placeholderData: keepPreviousData,
  })
