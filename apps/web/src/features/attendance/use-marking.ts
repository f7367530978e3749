import { attendanceMessages, type Church, type Session } from '@church/shared'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../lib/api.ts'
import { useConnection } from '../../lib/connection.ts'
import { useCurrentUser } from '../../lib/current-user.ts'
import { serverNow } from '../../lib/server-time.ts'
import { toast } from '../../ui/toast.ts'
import { useDeviceLocation } from './location-store.ts'
import { markingCode } from './marking-code.ts'
import { attendanceCheck } from './queries.ts'
import { toastDuration } from './toast-duration.ts'
import type { TapFacts, Tapped } from './try-to-mark.ts'

interface Needs {
  session: Session | null
  loading: boolean
  church: Church | undefined
}

/** Marking the current session with one tap, which says itself what came of it. */
export function useMarking({ session, loading, church }: Needs) {
  const client = useQueryClient()
  const signedIn = useCurrentUser(({ user }) => user !== null)
  const [pending, setPending] = useState(false)
  /** The session whose mark may or may not have been written. */
  const [unsureOf, setUnsureOf] = useState<number | null>(null)

  const calls = {
    check: (of: Session) =>
      client.fetchQuery({ ...attendanceCheck(of), staleTime: 0, retry: false }),
    mark: async (of: Session, { lat, lng }: { lat: number; lng: number }) => {
      const { name, start_datetime, end_datetime } = of
      const { accuracy } = useDeviceLocation.getState()
      const record = await api.markAttendance({
        body: {
          present_absent: true,
          name,
          start_datetime,
          end_datetime,
          latitude: lat,
          longitude: lng,
          accuracy,
        },
      })
      client.setQueryData(attendanceCheck(of).queryKey, {
        already_marked: true,
        marked_at: record.marked_at,
      })
    },
  }

  const tryWith = async (facts: TapFacts): Promise<Tapped> => {
    try {
      const { tryToMark } = await client.fetchQuery(markingCode)
      return await tryToMark(facts, calls)
    } catch {
      return { tone: 'error', text: attendanceMessages.markFailed(''), marked: false }
    }
  }

  const tap = async () => {
    setPending(true)
    const { tone, text, marked } = await tryWith({
      location: useDeviceLocation.getState().coordinates,
      loading: loading || !church,
      session,
      now: serverNow(),
      area: church ?? { polygon: [], tolerance_m: 0 },
      signedIn,
      unsure: session !== null && session.id === unsureOf,
    })
    setPending(false)
    toast[tone](text, { duration: toastDuration })
    setUnsureOf(marked === null && session ? session.id : null)
    if (marked === true) navigator.vibrate?.(40)
    // What the server said differs from what was shown, or a mark was made.
    void client.invalidateQueries({ queryKey: ['attendance'] })
    if (marked === false) void client.invalidateQueries({ queryKey: ['sessions'] })
  }

  const { reachable } = useConnection()
  useEffect(() => {
    // Whether the mark arrived can be asked again.
    if (reachable && unsureOf !== null) void client.invalidateQueries({ queryKey: ['attendance'] })
  }, [reachable, unsureOf, client])

  return { tap, pending, unsure: session !== null && session.id === unsureOf }
}
