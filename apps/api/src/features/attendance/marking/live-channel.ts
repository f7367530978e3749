import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { LIVE_PATH } from '@church/shared'
import { type WebSocket, WebSocketServer } from 'ws'
import { networkOf } from '../../../http/address.ts'
import { ignoreUpgrade, offersWebSocket } from '../../../http/ignore-upgrade.ts'
import { refuseConnection } from '../../../http/refuse-connection.ts'
import { createConcurrencyLimit } from '../../../platform/concurrency-limit.ts'
import type { Logger } from '../../../platform/logger.ts'
import type { Metrics } from '../../../platform/metrics.ts'
import { isOfClosedGroup, type Live } from './live.ts'
import { countMessage, createAudiences, createWatch, type Pace, send } from './live-sockets.ts'

/** Bytes per message; clients have nothing to send. */
const PAYLOAD_MAX = 1024
/** Milliseconds that a client has to complete the closing handshake: a phone without a signal never does. */
const CLOSE_TIMEOUT_MS = 3_000
/** Sockets per network, since a whole church may share one, and in this process, at about 3 kB each. */
const SOCKET_LIMITS = { perKey: 8_000, total: 20_000 }
/** RFC 6455 §7.4.1: the server is going away. */
const GOING_AWAY = 1001
/** IANA's registry of WebSocket close codes: the server is temporarily unavailable. */
const TRY_AGAIN_LATER = 1013

export interface LiveChannel {
  size(): number
  /** Closes every socket. */
  close(): void
}

interface Needs extends Pace {
  server: Server
  live: Live
  log: Logger
  metrics: Pick<Metrics, 'addGauge'>
  /** Whether pages from this origin may connect. */
  isAllowedOrigin: (origin: string | undefined) => boolean
  /** The client address of a request. */
  addressOf: (request: IncomingMessage) => string
  /** Headers of the response to each handshake, accepted or refused. */
  headers: Record<string, string>
  /** Lower in tests. */
  socketLimits?: { perKey: number; total: number }
}

/**
 * The WebSocket at /ws/attendance/, which sends the count on connecting and whenever it changes: that of the
 * current session, or with `?session=ID` that of another open one.
 */
export function createLiveChannel(needs: Needs): LiveChannel {
  const { server, live, log, metrics, headers } = needs
  const connections = createConcurrencyLimit(needs.socketLimits ?? SOCKET_LIMITS)
  const handshakes = createHandshakes(headers)
  const audiences = createAudiences(live, needs.pause)
  const watch = createWatch(audiences.sockets, needs.heartbeatMs)

  const accept = async (socket: WebSocket, session: number | undefined) => {
    watch.over(socket)
    socket.on('close', audiences.join(socket, session))
    // For an invalid frame, ws closes the socket with the right code.
    socket.on('error', () => undefined)
    try {
      send(socket, countMessage(await live.numbers(session)))
    } catch (error) {
      // The client reconnects by itself.
      log.warn({ err: error }, 'live count not read')
      socket.close(TRY_AGAIN_LATER)
    }
  }

  const upgrade = async (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    if (!offersWebSocket(request)) {
      return ignoreUpgrade(server, request, { stream, head, headers })
    }
    stream.on('error', () => stream.destroy())
    const session = sessionIn(request)
    const refusal = await refusalOf(needs, request, session)
    if (refusal) return refuseConnection(stream, refusal, headers)
    // It may have left while the sessions were read.
    if (stream.destroyed) return
    const release = connections.acquire(networkOf(needs.addressOf(request)))
    if (typeof release === 'string') {
      return refuseConnection(stream, '503 Service Unavailable', headers)
    }
    stream.once('close', release)
    handshakes.handleUpgrade(request, stream, head, (socket) => void accept(socket, session))
  }
  server.on('upgrade', upgrade)

  const size = () => audiences.sockets().length
  metrics.addGauge('church_live_sockets', 'Open sockets of the live channel.', size)
  return {
    size,
    close() {
      server.off('upgrade', upgrade)
      watch.close()
      audiences.close()
      for (const socket of audiences.sockets()) socket.close(GOING_AWAY)
      handshakes.close()
    },
  }
}

/** Answers handshakes with the headers of every response. */
function createHandshakes(headers: Record<string, string>): WebSocketServer {
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
  const handshakes = new WebSocketServer(options)
  handshakes.on('headers', (lines) => {
    for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`)
  })
  // Sent for an invalid handshake, such as one without a key.
  handshakes.on('wsClientError', (_, stream) =>
    refuseConnection(stream, '400 Bad Request', { ...headers, 'Sec-WebSocket-Version': '13' }),
  )
  return handshakes
}

/**
 * The status with which a handshake is refused; null if the count can be watched. A socket says nothing about its user,
 * so that of a closed group is read by HTTP.
 */
async function refusalOf(
  { live, isAllowedOrigin }: Pick<Needs, 'live' | 'isAllowedOrigin'>,
  { url, headers }: IncomingMessage,
  session: number | undefined,
): Promise<string | null> {
  const [path] = url?.split('?') ?? []
  if (path !== LIVE_PATH && `${path}/` !== LIVE_PATH) return '404 Not Found'
  if (!isAllowedOrigin(headers.origin)) return '403 Forbidden'
  if (session === undefined) return null
  try {
    const open = await live.find(session)
    return open && !isOfClosedGroup(open) ? null : '404 Not Found'
  } catch {
    return '503 Service Unavailable'
  }
}

/** The `session` of a request's query: an id, or NaN for anything else; undefined without one. */
function sessionIn({ url }: IncomingMessage): number | undefined {
  const [, query] = url?.split('?') ?? []
  const id = new URLSearchParams(query).get('session')
  return id === null ? undefined : Number(id || Number.NaN)
}
