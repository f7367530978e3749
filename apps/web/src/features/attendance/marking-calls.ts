import type { Session } from '@church/shared'
import type { QueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { currentSessions } from '../sessions/index.ts'
import { attendanceCheck } from './queries.ts'
import type { MarkingCalls } from './try-to-mark.ts'

/** The calls of an attempt to mark, which keep the screen's queries up to date. */
export const markingCalls = (client: QueryClient): MarkingCalls => ({
  check: (session) =>
    client.fetchQuery({ ...attendanceCheck(session), staleTime: 0, retry: false }),

  mark: async (session, { lat: latitude, lng: longitude }) => {
    const { name, start_datetime, end_datetime } = session
    const record = await api.markAttendance({
      body: { present_absent: true, name, start_datetime, end_datetime, latitude, longitude },
    })
    client.setQueryData(attendanceCheck(session).queryKey, {
      already_marked: true,
      marked_at: record.marked_at,
    })
  },

  reload: async ({ id }) => {
    const open: Session[] = await client.fetchQuery({
      ...currentSessions,
      staleTime: 0,
      retry: false,
    })
    return open.find((session) => session.id === id) ?? null
  },
})
