import { isRecord, parseJson } from '../../../../lib/json.ts'

/** The delay before the first reconnection, doubled for each further one, and its maximum. */
const firstDelayMs = 500
const maxDelayMs = 15_000
/** After being hidden longer than this, a page reconnects, because its connection may be dead. */
const staleAfterMs = 45_000

/**
 * A socket that has said nothing after this is given up: behind some proxies it neither opens nor fails, and the server
 * sends the count at once.
 */
const openingMs = 10_000

/** Who is at a session. */
export interface LiveNumbers {
  /** People marked present. */
  count: number
  /** Everybody, with headcounts and visitors' cards; null from a server of the previous release. */
  attendance: number | null
}

interface Options {
  /** Creates a socket, whose handlers connectLive sets. */
  open: () => WebSocket
  onNumbers: (numbers: LiveNumbers) => void
  /** Called when the connection opens or is lost. */
  onConnected: (connected: boolean) => void
}

/** A live channel that reconnects by itself. */
interface LiveConnection {
  /** Reconnects without delay: the network is back, or the page is visible again. */
  wake(hiddenForMs?: number): void
  close(): void
}

function numbersOf(data: unknown): LiveNumbers | undefined {
  const message = parseJson(String(data))
  if (!isRecord(message) || message.type !== 'attendance_update') return undefined
  const { count, attendance } = message
  if (typeof count !== 'number') return undefined
  return { count, attendance: typeof attendance === 'number' ? attendance : null }
}

/**
 * Listens to the live count. Reconnects with exponential backoff and jitter, so that a whole church
 * does not return at the same instant; the server then sends the current count.
 */
export function connectLive({ open, onNumbers, onConnected }: Options): LiveConnection {
  let socket: WebSocket | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let opening: ReturnType<typeof setTimeout> | undefined
  let delayMs = firstDelayMs
  let closed = false

  /** Undefined in a browser, such as one for children, that allows no sockets. */
  const opened = () => {
    try {
      return open()
    } catch {
      return undefined
    }
  }
  const connect = () => {
    clearTimeout(retry)
    clearTimeout(opening)
    const current = opened()
    socket = current
    if (!current) return tryLater()
    opening = setTimeout(() => {
      current.close()
      lost(current)
    }, openingMs)
    current.onopen = () => {
      delayMs = firstDelayMs
      onConnected(true)
    }
    current.onmessage = ({ data }) => {
      clearTimeout(opening)
      const numbers = numbersOf(data)
      if (numbers) onNumbers(numbers)
      else console.warn('The live channel sent something other than a count.')
    }
    current.onerror = () => console.warn('The live channel could not be reached.')
    current.onclose = () => lost(current)
  }
  const lost = (former: WebSocket) => {
    // Ignores a socket that a newer one has replaced.
    if (closed || socket !== former) return
    socket = undefined
    clearTimeout(opening)
    onConnected(false)
    tryLater()
  }
  const tryLater = () => {
    retry = setTimeout(connect, delayMs * (0.5 + Math.random()))
    delayMs = Math.min(delayMs * 2, maxDelayMs)
  }

  connect()
  return {
    wake(hiddenForMs = 0) {
      if (closed || (socket && hiddenForMs < staleAfterMs)) return
      const old = socket
      connect()
      old?.close()
    },
    close() {
      closed = true
      clearTimeout(retry)
      clearTimeout(opening)
      socket?.close()
    },
  }
}
