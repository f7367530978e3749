import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { LIVE_PATH, type LiveMessage } from '@church/shared'
import { WebSocket, WebSocketServer } from 'ws'
import { networkOf } from '../../http/address.ts'
import { ignoreUpgrade, offersWebSocket } from '../../http/ignore-upgrade.ts'
import { createConcurrencyLimit } from '../../platform/concurrency-limit.ts'
import type { Logger } from '../../platform/logger.ts'
import type { Live } from './live.ts'

/** Bytes; clients have nothing to say. */
const PAYLOAD_MAX = 1024
/** Bytes a client may be behind before it is dropped. */
const BUFFERED_MAX = 64 * 1024
/** Frames that a client may send between two heartbeats. */
const FRAMES_MAX = 50
const HEARTBEAT_MS = 30_000
/** How long a client may take to say goodbye, too: a phone without a signal never does. */
const CLOSE_TIMEOUT_MS = 3_000
/** Sockets of this process, about 3 kB each, and of one address: a whole church may share one. */
const SOCKET_LIMITS = { perKey: 8_000, total: 20_000 }
/** How many sockets are written to before other work gets its turn. */
const BATCH_SIZE = 500
/** RFC 6455 §7.4.1: the server goes away. */
const GOING_AWAY = 1001
/** The registry of WebSocket close codes: the server cannot serve now. */
const TRY_AGAIN_LATER = 1013

export interface LiveChannel {
  size(): number
  /** Says goodbye to every socket. */
  close(): void
}

interface Needs {
  server: Server
  live: Live
  log: Logger
  /** Whether a page of this origin may listen. */
  isAllowedOrigin: (origin: string | undefined) => boolean
  /** From where a request comes. */
  addressOf: (request: IncomingMessage) => string
  /** Milliseconds between heartbeats; tests do not wait as long. */
  heartbeatMs?: number
  /** How many may listen; tests open fewer. */
  socketLimits?: { perKey: number; total: number }
}

/** The WebSocket at /ws/attendance/: the count on connecting, and whenever it changes. */
export function createLiveChannel(needs: Needs): LiveChannel {
  const { server, live, log, isAllowedOrigin, addressOf } = needs
  const { heartbeatMs = HEARTBEAT_MS, socketLimits = SOCKET_LIMITS } = needs
  const connections = createConcurrencyLimit(socketLimits)
  const options = {
    noServer: true,
    maxPayload: PAYLOAD_MAX,
    perMessageDeflate: false,
    // Not in the types yet.
    closeTimeout: CLOSE_TIMEOUT_MS,
    clientTracking: false,
    // It would answer any number of pings, to a client that reads none of the answers.
    autoPong: false,
  }
  const sockets = new WebSocketServer(options)
  const listeners = new Set<WebSocket>()
  const alive = new WeakSet<WebSocket>()
  /** How many frames each has sent since the last heartbeat. */
  const frameCounts = new Map<WebSocket, number>()

  const send = (socket: WebSocket, message: string) => {
    if (socket.bufferedAmount > BUFFERED_MAX) return socket.terminate()
    if (socket.readyState === WebSocket.OPEN) socket.send(message)
  }

  const broadcast = async (count: number) => {
    const message = liveMessage(count)
    let sent = 0
    for (const socket of [...listeners]) {
      send(socket, message)
      sent += 1
      if (sent % BATCH_SIZE === 0) await new Promise((resolve) => setImmediate(resolve))
    }
  }

  /** What clients say means nothing here, and those that say much are dropped. */
  const countFrame = (socket: WebSocket) => {
    const frames = (frameCounts.get(socket) ?? 0) + 1
    frameCounts.set(socket, frames)
    if (frames > FRAMES_MAX) socket.terminate()
  }

  const accept = async (socket: WebSocket) => {
    alive.add(socket)
    listeners.add(socket)
    socket.on('close', () => {
      listeners.delete(socket)
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
    // What is wrong with a frame, its sender is told by the code with which ws closes.
    socket.on('error', () => undefined)
    try {
      send(socket, liveMessage(await live.count()))
    } catch (error) {
      // The client comes back by itself.
      log.warn({ err: error }, 'live count not read')
      socket.close(TRY_AGAIN_LATER)
    }
  }

  server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    if (!offersWebSocket(request)) return ignoreUpgrade(server, request, stream, head)
    stream.on('error', () => stream.destroy())
    const path = request.url?.split('?')[0]
    if (path !== LIVE_PATH && `${path}/` !== LIVE_PATH) return refuse(stream, '404 Not Found')
    if (!isAllowedOrigin(request.headers.origin)) return refuse(stream, '403 Forbidden')
    const release = connections.acquire(networkOf(addressOf(request)))
    if (typeof release === 'string') return refuse(stream, '503 Service Unavailable')
    stream.once('close', release)
    sockets.handleUpgrade(request, stream, head, (socket) => void accept(socket))
  })

  const unsubscribe = live.subscribe(broadcast)
  const heartbeat = setInterval(() => {
    frameCounts.clear()
    for (const socket of listeners) {
      if (!alive.delete(socket)) socket.terminate()
      else socket.ping()
    }
  }, heartbeatMs)

  return {
    size: () => listeners.size,
    close() {
      clearInterval(heartbeat)
      unsubscribe()
      for (const socket of listeners) socket.close(GOING_AWAY)
      sockets.close()
    },
  }
}

const liveMessage = (count: number) =>
  JSON.stringify({ type: 'attendance_update', count } satisfies LiveMessage)

function refuse(stream: Duplex, status: string): void {
  // A client that keeps its half open would be kept for ever: no limit of Node's holds from here on.
  stream.once('finish', () => stream.destroy())
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
