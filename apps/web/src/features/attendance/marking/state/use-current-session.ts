import { isRunning } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readStored, writeStored } from '../../../../lib/storage.ts'
import { useNow } from '../../../../lib/use-now.ts'
import { currentSessions } from '../../sessions/index.ts'
import { freshMs } from '../first-questions.ts'
import { attendanceCheck } from '../queries.ts'

/** A new session appears without a reload. */
const refetchIntervalMs = 10_000

/** The storage key of the chosen session's id, which survives a reload of the tab. */
const storageKey = 'chosenSession'
const storedChoice = () => Number(readStored(storageKey, 'sessionStorage'))

const noSession = { id: 0, name: '', start_datetime: '', end_datetime: '' }

/**
 * The current session, the user's mark in it, and the current time. The first open session is the
 * current one, unless the user has chosen another that is running at the same time.
 */
export function useCurrentSession() {
  const now = useNow()
  const [chosen, setChosen] = useState(storedChoice)
  const choose = (id: number) => {
    writeStored(storageKey, String(id), 'sessionStorage')
    setChosen(id)
  }
  const sessions = useQuery({
    ...currentSessions,
    refetchInterval: refetchIntervalMs,
    staleTime: freshMs,
  })
  const first = sessions.data?.[0] ?? null
  const running = (sessions.data ?? []).filter((open) => !open.cancelled_at && isRunning(open, now))
  const session = running.find(({ id }) => id === chosen) ?? first
  const check = useQuery({
    ...attendanceCheck(session ?? noSession),
    enabled: session !== null,
    staleTime: freshMs,
  })
  return {
    session,
    first,
    running,
    /** The cancelled ones, except the session itself. */
    cancelled: sessions.data?.filter((open) => open.cancelled_at && open !== session) ?? [],
    choose,
    now,
    /** The sessions or the user's status are still loading. */
    loading: sessions.isPending || (session !== null && check.isPending),
    markedAt: check.data?.marked_at ?? null,
    sessions,
  }
}
