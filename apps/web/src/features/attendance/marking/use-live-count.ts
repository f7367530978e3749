import { LIVE_PATH, liveCountUpdated } from '@church/shared'
import { useEffect, useState } from 'react'
import { useConnection } from '../../../lib/connection.ts'
import { shortDurationMs, toast } from '../../../ui/toast.ts'
import { connectLive } from './live-connection.ts'

/** The shortest time between two toasts, so that a busy door does not flood the screen and screen readers. */
const toastIntervalMs = 1_000

function liveAddress(session: number | undefined): string {
  const { protocol, host } = window.location
  const query = session === undefined ? '' : `?session=${session}`
  return `${protocol === 'https:' ? 'wss:' : 'ws:'}//${host}${LIVE_PATH}${query}`
}

/** Shows each new count in a toast, throttled to the newest. */
function createCountToaster() {
  let timer: ReturnType<typeof setTimeout> | undefined
  let next: number | undefined
  const showNow = (count: number) => {
    toast.info(liveCountUpdated(count), { duration: shortDurationMs, key: 'live-count' })
    timer = setTimeout(() => {
      timer = undefined
      if (next === undefined) return
      const newest = next
      next = undefined
      showNow(newest)
    }, toastIntervalMs)
  }
  return {
    show(count: number) {
      if (timer) next = count
      else showNow(count)
    },
    stop: () => clearTimeout(timer),
  }
}

interface Options {
  /** Whether a toast announces each change. */
  announces?: boolean
  /** The id of the counted session, if it is not the first of those that run now. */
  session?: number | undefined
}

/** The live count of people present at a session; null until the first message. */
export function useLiveCount({ announces = true, session }: Options = {}): {
  count: number | null
  connected: boolean
} {
  const [count, setCount] = useState<number | null>(null)
  const [connected, setConnected] = useState(false)

  useEffect(() => {
    const toaster = createCountToaster()
    setCount(null)
    const live = connectLive({
      open: () => new WebSocket(liveAddress(session)),
      onCount: (next) => {
        setCount(next)
        if (announces) toaster.show(next)
      },
      onConnected: setConnected,
    })
    let hiddenAt = 0
    const onVisibilityChange = () => {
      if (document.hidden) hiddenAt = Date.now()
      else live.wake(hiddenAt ? Date.now() - hiddenAt : 0)
    }
    document.addEventListener('visibilitychange', onVisibilityChange)
    const unsubscribe = useConnection.subscribe(({ reachable }) => reachable && live.wake())
    return () => {
      document.removeEventListener('visibilitychange', onVisibilityChange)
      unsubscribe()
      toaster.stop()
      live.close()
    }
  }, [announces, session])

  return { count, connected }
}
