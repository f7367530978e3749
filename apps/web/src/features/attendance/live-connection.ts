import { isRecord, parseJson } from '../../lib/json.ts'

/** Milliseconds before the first new try, and at most; each try doubles it. */
const firstDelay = 500
const longestDelay = 15_000
/** A page that was hidden longer than this, in milliseconds, does not trust its connection any more. */
const trustedFor = 45_000

interface Needs {
  /** Makes a socket; its four handlers are set here. */
  open: () => WebSocket
  onCount: (count: number) => void
  /** Told whether counts are coming in. */
  onConnected: (connected: boolean) => void
}

/** A live channel that stays open as well as the network lets it. */
export interface LiveConnection {
  /** The network is back, or somebody looks at the page again: do not wait for the next try. */
  wake(hiddenFor?: number): void
  close(): void
}

function countOf(data: unknown): number | undefined {
  const message = parseJson(String(data))
  const isUpdate = isRecord(message) && message.type === 'attendance_update'
  return isUpdate && typeof message.count === 'number' ? message.count : undefined
}

/**
 * Listens to the live count. A connection that ends is made again, later and later, with some chance
 * in it, so that a whole church does not come back in the same instant; the server then tells the
 * count of that moment.
 */
export function connectLive({ open, onCount, onConnected }: Needs): LiveConnection {
  let socket: WebSocket | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let delay = firstDelay
  let closed = false

  const connect = () => {
    clearTimeout(retry)
    const mine = open()
    socket = mine
    mine.onopen = () => {
      delay = firstDelay
      onConnected(true)
    }
    mine.onmessage = ({ data }) => {
      const count = countOf(data)
      if (count !== undefined) onCount(count)
      else console.warn('The live channel said something else than a count.')
    }
    mine.onerror = () => console.warn('The live channel could not be reached.')
    mine.onclose = () => {
      // One that was left for a newer one has nothing to say any more.
      if (closed || socket !== mine) return
      socket = undefined
      onConnected(false)
      retry = setTimeout(connect, delay * (0.5 + Math.random()))
      delay = Math.min(delay * 2, longestDelay)
    }
  }

  connect()
  return {
    wake(hiddenFor = 0) {
      if (closed || (socket && hiddenFor < trustedFor)) return
      const old = socket
      connect()
      old?.close()
    },
    close() {
      closed = true
      clearTimeout(retry)
      socket?.close()
    },
  }
}
