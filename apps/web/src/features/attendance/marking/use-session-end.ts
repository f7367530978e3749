import { expiryMessages, type Session } from '@church/shared'
import { useEffect } from 'react'
import { serverNow } from '../../../lib/server-time.ts'
import { shortDurationMs, toast } from '../../../ui/toast.ts'
import { useExpireSession } from '../sessions/index.ts'

/** The delay before a failed expire request is retried. */
const retryDelayMs = 10_000
/** The longest delay of setTimeout (31 bits, about 25 days); a session may end later. */
const maxTimerMs = 2 ** 31 - 1

/** Once the session has ended, closes it on the server, shows a toast and reloads the data. */
export function useSessionEnd(session: Session | null) {
  const { mutate } = useExpireSession()
  const id = session?.id
  const end = session?.end_datetime

  useEffect(() => {
    if (id === undefined || end === undefined) return
    let timer: ReturnType<typeof setTimeout>
    let announced = false
    // A request may fail after the effect has been cleaned up.
    let cancelled = false

    const close = () => {
      if (!announced) toast.info(expiryMessages.refreshing, { duration: shortDurationMs })
      announced = true
      mutate(id, {
        onError: () => {
          if (!cancelled) timer = setTimeout(close, retryDelayMs)
        },
      })
    }
    const wait = () => {
      const remainingMs = new Date(end).getTime() - serverNow().getTime()
      if (remainingMs <= 0) close()
      else timer = setTimeout(wait, Math.min(remainingMs, maxTimerMs))
    }
    wait()
    return () => {
      cancelled = true
      clearTimeout(timer)
    }
  }, [id, end, mutate])
}
