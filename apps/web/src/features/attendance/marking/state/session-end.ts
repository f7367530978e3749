import { expiryTexts, type Session } from '@church/shared'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../../../lib/api.ts'
import { reloadAreas } from '../../../../lib/queries.ts'
import { serverNow } from '../../../../lib/server-time.ts'
import { shortDurationMs, toast } from '../../../../ui/toast.ts'

/** The delay before a failed expire request is retried. */
const retryDelayMs = 10_000
/** The longest delay of setTimeout (31 bits, about 25 days); a session may end later. */
const maxTimerMs = 2 ** 31 - 1

/** Closes a session that has ended, and refetches sessions and attendance. */
async function expire(id: number, client: QueryClient): Promise<void> {
  await api.expireSession({ params: { id } })
  await reloadAreas(client, ['attendance'])
}

/** Once the session has ended, closes it on the server, shows a toast and reloads the data. Renders nothing. */
export function SessionEnd({ session }: { session: Session | null }): null {
  const client = useQueryClient()
  const id = session?.id
  const end = session?.end_datetime

  useEffect(() => {
    if (id === undefined || end === undefined) return
    let timer: ReturnType<typeof setTimeout>
    let announced = false
    // A request may fail after the effect has been cleaned up.
    let cancelled = false

    const close = () => {
      if (!announced) toast.info(expiryTexts.refreshing, { duration: shortDurationMs })
      announced = true
      expire(id, client).catch(() => {
        if (!cancelled) timer = setTimeout(close, retryDelayMs)
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
  }, [id, end, client])
  return null
}
