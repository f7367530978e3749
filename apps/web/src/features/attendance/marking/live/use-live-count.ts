import { LIVE_PATH } from '@church/shared'
import { useEffect, useState } from 'react'
import { useConnection } from '../../../../lib/connection.ts'
import { connectLive, type LiveNumbers } from './live-connection.ts'

function liveAddress(session: number | undefined): string {
  const { protocol, host } = window.location
  const query = session === undefined ? '' : `?session=${session}`
  return `${protocol === 'https:' ? 'wss:' : 'ws:'}//${host}${LIVE_PATH}${query}`
}

/**
 * The live count of people present at a session, and its attendance; null until the first message. Takes the session's
 * id, if it is not the first of those that run now.
 */
export function useLiveCount(session?: number | undefined): {
  count: number | null
  attendance: number | null
  connected: boolean
} {
  const [numbers, setNumbers] = useState<LiveNumbers | null>(null)
  const [connected, setConnected] = useState(false)

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

  return { count: null, attendance: null, ...numbers, connected }
}
