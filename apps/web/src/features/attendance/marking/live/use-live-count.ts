import { LIVE_PATH, type Session } from '@church/shared'
import { useEffect, useState } from 'react'
import { api } from '../../../../lib/api.ts'
import { useConnection } from '../../../../lib/connection.ts'
import { connectLive, type LiveNumbers } from './live-connection.ts'

/** How long the live channel may take to connect before the count is asked for by HTTP, in milliseconds. */
const PATIENCE_MS = 5_000

/** How the count arrives: at once by the live channel, every few seconds by HTTP, or not now. */
export type Feed = 'live' | 'polled' | 'none'

function liveAddress(session: number | undefined): string {
  const { protocol, host } = window.location
  const query = session === undefined ? '' : `?session=${session}`
  return `${protocol === 'https:' ? 'wss:' : 'ws:'}//${host}${LIVE_PATH}${query}`
}

/** A session to count: its id, undefined for the first of those that run now, and whether it is a closed group's. */
export type Counted = [session: number | undefined, isClosed: boolean]

/** Only the people of a closed group may follow its count, by its id. */
export function countedOf(session: Session | null, first: Session | null): Counted {
  const isClosed = session !== null && session.departments.length > 0
  return [session === first && !isClosed ? undefined : session?.id, isClosed]
}

/**
 * The live count of people present at a session, and its attendance; null until the first message. Where no WebSocket
 * connects, as behind some proxies, the count is asked for by HTTP until one does. That of a closed group always is,
 * since a socket says nothing about its user.
 */
export function useLiveCount(...[session, isClosed]: Counted): {
  count: number | null
  attendance: number | null
  feed: Feed
} {
  const [numbers, setNumbers] = useState<LiveNumbers | null>(null)
  const [isConnected, setConnected] = useState(false)
  const [isPolled, setPolled] = useState(false)

  useEffect(() => {
    setNumbers(null)
    if (isClosed) return
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
  }, [session, isClosed])

  useEffect(() => {
    if (isConnected) return
    let isOver = false
    let stop: (() => void) | undefined
    const poll = async () => {
      // Most phones never need it.
      const { pollNumbers } = await import('./poll-numbers.ts')
      if (isOver) return
      stop = pollNumbers({
        ask: () => api.getLiveNumbers({ query: session === undefined ? {} : { session } }),
        onNumbers: setNumbers,
        onAnswered: setPolled,
        isHidden: () => document.hidden,
      })
    }
    const begin = () => void poll().catch(() => undefined)
    const timer = setTimeout(begin, isClosed ? 0 : PATIENCE_MS)
    return () => {
      isOver = true
      clearTimeout(timer)
      stop?.()
      setPolled(false)
    }
  }, [isConnected, session, isClosed])

  const feed = isConnected ? 'live' : isPolled ? 'polled' : 'none'
  return { count: null, attendance: null, ...numbers, feed }
}
