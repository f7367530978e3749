import { LIVE_PATH, liveCountUpdated } from '@church/shared'
import { useEffect, useState } from 'react'
import { useConnection } from '../../lib/connection.ts'
import { toast } from '../../ui/toast.ts'
import { connectLive } from './live-connection.ts'
import { toastDuration } from './toast-duration.ts'

/** Milliseconds between two toasts at least; a busy door would fill the screen, and a listener's ears. */
const toastEvery = 1_000

function liveAddress(): string {
  const { protocol, host } = window.location
  return `${protocol === 'https:' ? 'wss:' : 'ws:'}//${host}${LIVE_PATH}`
}

/** Says each new count, or where they come faster than can be read, the newest of them. */
function createTeller() {
  let timer: ReturnType<typeof setTimeout> | undefined
  let next: number | undefined
  const say = (count: number) => {
    toast.info(liveCountUpdated(count), { duration: toastDuration, key: 'live-count' })
    timer = setTimeout(() => {
      timer = undefined
      if (next === undefined) return
      const newest = next
      next = undefined
      say(newest)
    }, toastEvery)
  }
  return {
    tell(count: number) {
      if (timer) next = count
      else say(count)
    },
    stop: () => clearTimeout(timer),
  }
}

interface Options {
  /** Whether a toast says each change. */
  tells?: boolean
}

/** How many are present in the current session, as it changes; null until the first word of it. */
export function useLiveCount({ tells = true }: Options = {}): {
  count: number | null
  connected: boolean
} {
  const [count, setCount] = useState<number | null>(null)
  const [connected, setConnected] = useState(false)

  useEffect(() => {
    const teller = createTeller()
    const live = connectLive({
      open: () => new WebSocket(liveAddress()),
      onCount: (next) => {
        setCount(next)
        if (tells) teller.tell(next)
      },
      onConnected: setConnected,
    })
    let hiddenAt = 0
    const look = () => {
      if (document.hidden) hiddenAt = Date.now()
      else live.wake(hiddenAt ? Date.now() - hiddenAt : 0)
    }
    document.addEventListener('visibilitychange', look)
    const forget = useConnection.subscribe(({ reachable }) => reachable && live.wake())
    return () => {
      document.removeEventListener('visibilitychange', look)
      forget()
      teller.stop()
      live.close()
    }
  }, [tells])

  return { count, connected }
}
