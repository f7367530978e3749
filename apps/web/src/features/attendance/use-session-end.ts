import { type Session, sessionMessages } from '@church/shared'
import { useEffect } from 'react'
import { serverNow } from '../../lib/server-time.ts'
import { toast } from '../../ui/toast.ts'
import { useExpireSession } from '../sessions/index.ts'
import { toastDuration } from './toast-duration.ts'

/** Milliseconds until a closing that failed is tried again. */
const retryAfter = 10_000
/** setTimeout counts in 31 bits; a session may be further away. */
const longestTimer = 2 ** 31 - 1

/** When the session's end has passed: has it closed, says so, and everything is loaded again. */
export function useSessionEnd(session: Session | null) {
  const { mutate } = useExpireSession()
  const id = session?.id
  const end = session?.end_datetime

  useEffect(() => {
    if (id === undefined || end === undefined) return
    let timer: ReturnType<typeof setTimeout>
    let told = false
    // A failure may be heard of after the session has gone from the screen.
    let over = false

    const close = () => {
      if (!told) toast.info(sessionMessages.expiredRefreshing, { duration: toastDuration })
      told = true
      mutate(id, {
        onError: () => {
          if (!over) timer = setTimeout(close, retryAfter)
        },
      })
    }
    const wait = () => {
      const left = new Date(end).getTime() - serverNow().getTime()
      if (left <= 0) close()
      else timer = setTimeout(wait, Math.min(left, longestTimer))
    }
    wait()
    return () => {
      over = true
      clearTimeout(timer)
    }
  }, [id, end, mutate])
}
