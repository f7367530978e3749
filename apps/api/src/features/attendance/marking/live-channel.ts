import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { LIVE_PATH, type LiveMessage } from '@church/shared'
import { WebSocket, WebSocketServer } from 'ws'
import { networkOf } from '../../../http/address.ts'
import { ignoreUpgrade, offersWebSocket } from '../../../http/ignore-upgrade.ts'
import { refuseConnection } from '../../../http/refuse-connection.ts'
import { createConcurrencyLimit } from '../../../platform/concurrency-limit.ts'
import type { Logger } from '../../../platform/logger.ts'
import type { Metrics } from '../../../platform/metrics.ts'
import type { Live } from './live.ts'

/** Bytes per message; clients have nothing to send. */
const PAYLOAD_MAX = 1024
/** Bytes that may be buffered for a slow client before it is disconnected. */
const BUFFERED_MAX = 64 * 1024
/** Frames that a client may send between two heartbeats. */
const FRAMES_MAX = 50
const HEARTBEAT_MS = 30_000
/** Milliseconds that a client has to complete the closing handshake: a phone without a signal never does. */
const CLOSE_TIMEOUT_MS = 3_000
/** Sockets per network, since a whole church may share one, and in this process, at about 3 kB each. */
const SOCKET_LIMITS = { perKey: 8_000, total: 20_000 }
/** Sockets written to before yielding to other work. */
const BATCH_SIZE = 500
/**
 * Messages of a process, on average. More than 500 sockets hear less often than ten times a second, 5,000 of them
 * about once: otherwise the counts alone would occupy the processors on which people mark.
 */
const MESSAGES_A_SECOND = 5_000
/** RFC 6455 §7.4.1: the server is going away. */
const GOING_AWAY = 1001
/** IANA's registry of WebSocket close codes: the server is temporarily unavailable. */
const TRY_AGAIN_LATER = 1013

export interface LiveChannel {
  size(): number
  /** Closes every socket. */
  close(): void
}

interface Needs {
  server: Server
  live: Live
  log: Logger
  metrics: Pick<Metrics, 'addGauge'>
  /** Whether pages from this origin may connect. */
  isAllowedOrigin: (origin: string | undefined) => boolean
  /** The client address of a request. */
  addressOf: (request: IncomingMessage) => string
  /** For the response to each handshake, accepted or refused. */
  headers: Record<string, string>
  /** Milliseconds between heartbeats; shorter in tests. */
  heartbeatMs?: number
  /** Lower in tests. */
  socketLimits?: { perKey: number; total: number }
  /** Waits for so many milliseconds; tests decide when it is over. */
  pause?: (ms: number) => Promise<void>
}

/** The sockets that want the same count. */
interface Audience {
  sockets: Set<WebSocket>
  unsubscribe: () => void
}

/**
 * The WebSocket at /ws/attendance/, which sends the count on connecting and whenever it changes: that of the
 * current session, or with `?session=ID` that of another open one.
 */
export function createLiveChannel(needs: Needs): LiveChannel {
  const { server, live, log, metrics, isAllowedOrigin, addressOf, headers } = needs
  const { heartbeatMs = HEARTBEAT_MS, socketLimits = SOCKET_LIMITS } = needs
  const { pause = (ms: number) => sleep(ms, undefined, { ref: false }) } = needs
  const connections = createConcurrencyLimit(socketLimits)
  const options = {
    noServer: true,
    maxPayload: PAYLOAD_MAX,
    perMessageDeflate: false,
    // Missing from the types.
    closeTimeout: CLOSE_TIMEOUT_MS,
    clientTracking: false,
    // The built-in reply answers any number of pings, even if the client never reads the pongs.
    autoPong: false,
  }
  const sockets = new WebSocketServer(options)
  const audiences = new Map<number | undefined, Audience>()
  const alive = new WeakSet<WebSocket>()
  /** Frames that each socket has sent since the last heartbeat. */
  const frameCounts = new Map<WebSocket, number>()

  const send = (socket: WebSocket, message: string) => {
    if (socket.bufferedAmount > BUFFERED_MAX) return socket.terminate()
    if (socket.readyState === WebSocket.OPEN) socket.send(message)
  }

  const broadcast = async (audience: Set<WebSocket>, count: number) => {
    const message = liveMessage(count)
    let sent = 0
    for (const socket of [...audience]) {
      send(socket, message)
      sent += 1
      if (sent % BATCH_SIZE === 0) await new Promise((resolve) => setImmediate(resolve))
    }
    // The next count is not read before this is over.
    await pause((sent / MESSAGES_A_SECOND) * 1000)
  }

  const audienceOf = (session: number | undefined): Audience => {
    const known = audiences.get(session)
    if (known) return known
    const sockets = new Set<WebSocket>()
    const unsubscribe = live.subscribe((count) => broadcast(sockets, count), session)
    const audience = { sockets, unsubscribe }
    audiences.set(session, audience)
    return audience
  }
  // The current session always has an audience, so that its last count is known.
  audienceOf(undefined)

  const allSockets = () => [...audiences.values()].flatMap(({ sockets }) => [...sockets])

  const join = (socket: WebSocket, session: number | undefined) => {
    const { sockets, unsubscribe } = audienceOf(session)
    sockets.add(socket)
    return () => {
      sockets.delete(socket)
      if (session === undefined || sockets.size > 0) return
      unsubscribe()
      audiences.delete(session)
    }
  }

  /** Ignores frames from clients, and disconnects those that send too many. */
  const countFrame = (socket: WebSocket) => {
    const frames = (frameCounts.get(socket) ?? 0) + 1
    frameCounts.set(socket, frames)
    if (frames > FRAMES_MAX) socket.terminate()
  }

  const accept = async (socket: WebSocket, session: number | undefined) => {
    alive.add(socket)
    const leave = join(socket, session)
    socket.on('close', () => {
      leave()
      frameCounts.delete(socket)
    })
    socket.on('message', () => countFrame(socket))
    socket.on('ping', (data) => {
      countFrame(socket)
      if (socket.readyState === WebSocket.OPEN) socket.pong(data)
    })
    socket.on('pong', () => {
      countFrame(socket)
      alive.add(socket)
    })
    // For an invalid frame, ws closes the socket with the right code.
    socket.on('error', () => undefined)
    try {
      send(socket, liveMessage(await live.count(session)))
    } catch (error) {
      // The client reconnects by itself.
      log.warn({ err: error }, 'live count not read')
      socket.close(TRY_AGAIN_LATER)
    }
  }

  const refuse = (stream: Duplex, status: string) => refuseConnection(stream, status, headers)

  /** Whether a session can be watched; the status to refuse with if not. */
  const refusalOf = async (session: number) => {
    try {
      return (await live.isOpen(session)) ? null : '404 Not Found'
    } catch {
      return '503 Service Unavailable'
    }
  }

  server.on('upgrade', async (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    if (!offersWebSocket(request)) {
      return ignoreUpgrade(server, request, { stream, head, headers })
    }
    stream.on('error', () => stream.destroy())
    const [path, query] = request.url?.split('?') ?? []
    if (path !== LIVE_PATH && `${path}/` !== LIVE_PATH) return refuse(stream, '404 Not Found')
    if (!isAllowedOrigin(request.headers.origin)) return refuse(stream, '403 Forbidden')
    const session = sessionIn(query)
    const refusal = session === undefined ? null : await refusalOf(session)
    if (refusal) return refuse(stream, refusal)
    // It may have left while the sessions were read.
    if (stream.destroyed) return
    const release = connections.acquire(networkOf(addressOf(request)))
    if (typeof release === 'string') return refuse(stream, '503 Service Unavailable')
    stream.once('close', release)
    sockets.handleUpgrade(request, stream, head, (socket) => void accept(socket, session))
  })

  sockets.on('headers', (lines) => {
    for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`)
  })
  // A handshake that is not valid, such as one without a key.
  sockets.on('wsClientError', (_, stream) =>
    refuseConnection(stream, '400 Bad Request', { ...headers, 'Sec-WebSocket-Version': '13' }),
  )

  const heartbeat = setInterval(() => {
    frameCounts.clear()
    for (const socket of allSockets()) {
      if (!alive.delete(socket)) socket.terminate()
      else socket.ping()
    }
  }, heartbeatMs)

  const size = () => allSockets().length
  metrics.addGauge('church_live_sockets', 'Open sockets of the live channel.', size)
  return {
    size,
    close() {
      clearInterval(heartbeat)
      for (const { unsubscribe } of audiences.values()) unsubscribe()
      for (const socket of allSockets()) socket.close(GOING_AWAY)
      sockets.close()
    },
  }
}

/** The `session` of a query string: an id, or NaN for anything else; undefined without one. */
function sessionIn(query: string | undefined): number | undefined {
  const id = new URLSearchParams(query).get('session')
  return id === null ? undefined : Number(id || Number.NaN)
}

const liveMessage = (count: number) =>
  JSON.stringify({ type: 'attendance_update', count } satisfies LiveMessage)
