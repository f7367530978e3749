import { LIVE_PATH } from '@church/shared'
import { useEffect, useState } from 'react'
import { api } from '../../../../lib/api.ts'
import { useConnection } from '../../../../lib/connection.ts'
import { connectLive, type LiveNumbers } from './live-connection.ts'
import { pollNumbers } from './poll-numbers.ts'

/** How long the live channel may take to connect before the count is asked for by HTTP, in milliseconds. */
const PATIENCE_MS = 5_000

/** How the count arrives: at once by the live channel, every few seconds by HTTP, or not now. */
export type Feed = 'live' | 'polled' | 'none'

function liveAddress(session: number | undefined): string {
  const { protocol, host } = window.location
  const query = session === undefined ? '' : `?session=${session}`
  return `${protocol === 'https:' ? 'wss:' : 'ws:'}//${host}${LIVE_PATH}${query}`
}

/**
 * The live count of people present at a session, and its attendance; null until the first message. Takes the session's
 * id, if it is not the first of those that run now. Where no WebSocket connects, as behind some proxies, the count is
 * asked for by HTTP until one does.
 */
export function useLiveCount(session?: number | undefined): {
  count: number | null
  attendance: number | null
  feed: Feed
} {
  const [numbers, setNumbers] = useState<LiveNumbers | null>(null)
  const [isConnected, setConnected] = useState(false)
  const [isPolled, setPolled] = useState(false)

  useEffect(() => {
    setNumbers(null)
    const live = connectLive({
      open: () => new WebSocket(liveAddress(session)),
      onNumbers: setNumbers,
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
      live.close()
    }
  }, [session])

  useEffect(() => {
    if (isConnected) return
    let stop: (() => void) | undefined
    const timer = setTimeout(() => {
      stop = pollNumbers({
        ask: () => api.getLiveNumbers({ query: session === undefined ? {} : { session } }),
        onNumbers: setNumbers,
        onAnswered: setPolled,
        isHidden: () => document.hidden,
      })
    }, PATIENCE_MS)
    return () => {
      clearTimeout(timer)
      stop?.()
      setPolled(false)
    }
  }, [isConnected, session])

  const feed = isConnected ? 'live' : isPolled ? 'polled' : 'none'
  return { count: null, attendance: null, ...numbers, feed }
}
