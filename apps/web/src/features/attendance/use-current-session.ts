import { isRunning, type Session } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readStored, writeStored } from '../../lib/storage.ts'
import { useNow } from '../../lib/use-now.ts'
import { currentSessions } from '../sessions/index.ts'
import { attendanceCheck } from './queries.ts'

/** Milliseconds; whoever waits for a session to be opened sees it without doing anything. */
const lookAgainAfter = 10_000

/** Where the tab keeps the id of the session that was chosen, for when it is loaded again. */
const storageKey = 'chosenSession'
const keptChoice = () => Number(readStored(storageKey, 'sessionStorage'))

const nothing: Omit<Session, 'id'> = { name: '', start_datetime: '', end_datetime: '' }

/**
 * The current session and the caller's mark in it, as the server last told, and the time. The first
 * open session is the current one, unless somebody has chosen another that runs at the same time.
 */
export function useCurrentSession() {
  const now = useNow()
  const [chosen, setChosen] = useState(keptChoice)
  const choose = (id: number) => {
    writeStored(storageKey, String(id), 'sessionStorage')
    setChosen(id)
  }
  const sessions = useQuery({ ...currentSessions, refetchInterval: lookAgainAfter, staleTime: 0 })
  const first = sessions.data?.[0] ?? null
  const running = (sessions.data ?? []).filter((open) => isRunning(open, now))
  const session = running.find(({ id }) => id === chosen) ?? first
  const check = useQuery({
    ...attendanceCheck(session ?? nothing),
    enabled: session !== null,
    staleTime: 0,
  })
  return {
    session,
    first,
    running,
    choose,
    now,
    /** Sessions or status are still on their way. */
    loading: sessions.isPending || (session !== null && check.isPending),
    markedAt: check.data?.marked_at ?? null,
    sessions,
  }
}
