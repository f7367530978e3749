import { isRunning, type Session } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { useNow } from '../../lib/use-now.ts'
import { currentSessions } from '../sessions/queries.ts'
import { attendanceCheck } from './queries.ts'

/** Milliseconds; whoever waits for a session to be opened sees it without doing anything. */
const lookAgainAfter = 10_000

const nothing: Omit<Session, 'id'> = { name: '', start_datetime: '', end_datetime: '' }

/** The current session and the caller's mark in it, as the server last told, and the time. */
export function useCurrentSession() {
  const now = useNow()
  const sessions = useQuery({ ...currentSessions, refetchInterval: lookAgainAfter, staleTime: 0 })
  const session = sessions.data?.[0] ?? null
  const check = useQuery({
    ...attendanceCheck(session ?? nothing),
    enabled: session !== null,
    staleTime: 0,
  })
  return {
    session,
    now,
    running: session !== null && isRunning(session, now),
    /** Sessions or status are still on their way. */
    loading: sessions.isPending || (session !== null && check.isPending),
    markedAt: check.data?.marked_at ?? null,
    sessions,
  }
}
