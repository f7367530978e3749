import type { Session } from '@church/shared'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'

/** Whether the user is marked for a session, and since when. */
export const attendanceCheck = ({
  id,
  name,
  start_datetime,
  end_datetime,
}: Pick<Session, 'id' | 'name' | 'start_datetime' | 'end_datetime'>) => {
  const query = { session: id, name, start_datetime, end_datetime }
  return queryOptions({
    queryKey: ['attendance', 'check', query],
    queryFn: ({ signal }) => api.checkAttendance({ query }, { signal }),
  })
}

/** The same for the first of the current sessions, which need not be known yet. */
export const currentCheck = queryOptions({
  queryKey: ['attendance', 'check', 'current'],
  queryFn: ({ signal }) => api.checkCurrentAttendance({}, { signal }),
  // Without an answer, the screen asks about the session itself.
  retry: false,
})

/** How people are marked present at this church. Like its other facts, the same for everybody. */
export const doorRules = queryOptions({
  queryKey: ['church', 'door'],
  queryFn: ({ signal }) => api.getDoorRules({}, { signal }),
})
