import { attendanceTexts, type Church, type Session } from '@church/shared'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useConnection } from '../../../../lib/connection.ts'
import { useCurrentUser } from '../../../../lib/current-user.ts'
import { serverNow } from '../../../../lib/server-time.ts'
import { shortDurationMs, toast } from '../../../../ui/toast.ts'
import { currentSessions } from '../../sessions/index.ts'
import { marks } from '../queries.ts'
import { positionNow } from '../ways/location/location-store.ts'
import type { MarkFacts, MarkResult } from './try-to-mark.ts'

/** How long after a lost connection the screen repeats the mark by itself, in milliseconds. */
const RETRY_WITHIN_MS = 120_000

interface Options {
  session: Session | null
  loading: boolean
  church: Church | undefined
}

/** Marks attendance at the current session and reports in a toast what prevented it. */
export function useMarking({ session, loading, church }: Options) {
  const client = useQueryClient()
  const signedIn = useCurrentUser(({ user }) => user !== null)
  const [pending, setPending] = useState(false)
  /** The session whose mark may or may not have been saved. */
  const [unsureSessionId, setUnsureSessionId] = useState<number | null>(null)

  const loadAndTry = async (facts: MarkFacts): Promise<MarkResult | null> => {
    try {
      const { markOrAsk } = await import('../rest-of-screen.ts')
      return await markOrAsk(facts, client)
    } catch {
      return { tone: 'error', text: attendanceTexts.markFailed(''), marked: false }
    }
  }

  const mark = async () => {
    setPending(true)
    const result = await loadAndTry({
      location: positionNow(),
      loading: loading || !church,
      session,
      now: serverNow(),
      area: church ?? { polygon: [], tolerance_m: 0 },
      signedIn,
      unsure: session !== null && session.id === unsureSessionId,
    })
    setPending(false)
    if (!result) return
    const { tone, text, marked } = result
    // The screen itself says that it worked.
    if (tone !== 'success') toast[tone](text, { duration: shortDurationMs })
    setUnsureSessionId(marked === null && session ? session.id : null)
    if (marked === true) navigator.vibrate?.(40)
    // Either a mark was saved, or the server's state differs from the screen's.
    void client.invalidateQueries({ queryKey: marks })
    if (marked === false) void client.invalidateQueries(currentSessions)
  }

  const { reachable } = useConnection()
  /** When the connection was lost during a mark, in milliseconds; null otherwise. */
  const lostAt = useRef<number | null>(null)
  const markAgain = useEffectEvent(() => void mark())
  useEffect(() => {
    if (unsureSessionId === null) lostAt.current = null
    else if (!reachable) lostAt.current ??= Date.now()
    else {
      const isRecent = lostAt.current !== null && Date.now() - lostAt.current < RETRY_WITHIN_MS
      lostAt.current = null
      // Once the server is reachable again, the tap still counts: it can tell whether the mark was saved, and nobody is
      // counted twice. After long, the person may have left, so the screen only asks.
      if (isRecent) markAgain()
      else void client.invalidateQueries({ queryKey: marks })
    }
  }, [reachable, unsureSessionId, client])

  return { mark, pending, unsure: session !== null && session.id === unsureSessionId }
}
