import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { LIVE_PATH } from '@church/shared'
import { WebSocket, WebSocketServer } from 'ws'
import { networkOf } from '../../http/address.ts'
import { ignoreUpgrade, offersWebSocket } from '../../http/ignore-upgrade.ts'
import { createRoom } from '../../platform/concurrency-limit.ts'
import type { Logger } from '../../platform/logger.ts'
import type { Live } from './live.ts'
import { liveFrame } from './live-frame.ts'

/** Bytes; clients have nothing to say. */
const PAYLOAD_MAX = 1024
/** Bytes a client may be behind before it is dropped. */
const BEHIND_MAX = 64 * 1024
/** Frames that a client may send between two heartbeats. */
const SAID_MAX = 50
const HEARTBEAT_MS = 30_000
/** How long a client may take to say goodbye, too: a phone without a signal never does. */
const GOODBYE_MS = 3_000
/** Sockets of this process, about 3 kB each, and of one address: a whole church may share one. */
const PLACES = { each: 8_000, all: 20_000 }
/** How many sockets are written to before other work gets its turn. */
const SLICE = 500
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
  places?: { each: number; all: number }
}

/** The WebSocket at /ws/attendance/: the count on connecting, and whenever it changes. */
export function createLiveChannel(needs: Needs): LiveChannel {
  const { server, live, log, isAllowedOrigin, addressOf } = needs
  const { heartbeatMs = HEARTBEAT_MS, places = PLACES } = needs
  const room = createRoom(places)
  const options = {
    noServer: true,
    maxPayload: PAYLOAD_MAX,
    perMessageDeflate: false,
    // Not in the types yet.
    closeTimeout: GOODBYE_MS,
    clientTracking: false,
    // It would answer any number of pings, to a client that reads none of the answers.
    autoPong: false,
  }
  const sockets = new WebSocketServer(options)
  /** Who listens, and the stream below: ws would make a frame for each. */
  const streams = new Map<WebSocket, Duplex>()
  const alive = new WeakSet<WebSocket>()
  /** How many frames each has sent since the last heartbeat. */
  const said = new Map<WebSocket, number>()

  const send = (socket: WebSocket, stream: Duplex, frame: Buffer) => {
    if (stream.writableLength > BEHIND_MAX) return socket.terminate()
    if (socket.readyState === WebSocket.OPEN) stream.write(frame)
  }

  const broadcast = async (count: number) => {
    const frame = liveFrame(count)
    let told = 0
    for (const [socket, stream] of [...streams]) {
      send(socket, stream, frame)
      told += 1
      if (told % SLICE === 0) await new Promise((resolve) => setImmediate(resolve))
    }
  }

  /** What clients say means nothing here, and those that say much are dropped. */
  const hear = (socket: WebSocket) => {
    const frames = (said.get(socket) ?? 0) + 1
    said.set(socket, frames)
    if (frames > SAID_MAX) socket.terminate()
  }

  const welcome = async (socket: WebSocket, stream: Duplex) => {
    alive.add(socket)
    streams.set(socket, stream)
    socket.on('close', () => {
      streams.delete(socket)
      said.delete(socket)
    })
    socket.on('message', () => hear(socket))
    socket.on('ping', (data) => {
      hear(socket)
      if (socket.readyState === WebSocket.OPEN) socket.pong(data)
    })
    socket.on('pong', () => {
      hear(socket)
      alive.add(socket)
    })
    // What is wrong with a frame, its sender is told by the code with which ws closes.
    socket.on('error', () => undefined)
    try {
      send(socket, stream, liveFrame(await live.count()))
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
    const leave = room.enter(networkOf(addressOf(request)))
    if (typeof leave === 'string') return refuse(stream, '503 Service Unavailable')
    stream.once('close', leave)
    sockets.handleUpgrade(request, stream, head, (socket) => void welcome(socket, stream))
  })

  const unwatch = live.watch(broadcast)
  const heartbeat = setInterval(() => {
    said.clear()
    for (const socket of streams.keys()) {
      if (!alive.delete(socket)) socket.terminate()
      else socket.ping()
    }
  }, heartbeatMs)

  return {
    size: () => streams.size,
    close() {
      clearInterval(heartbeat)
      unwatch()
      for (const socket of streams.keys()) socket.close(GOING_AWAY)
      sockets.close()
    },
  }
}

function refuse(stream: Duplex, status: string): void {
  // A client that keeps its half open would be kept for ever: no limit of Node's holds from here on.
  stream.once('finish', () => stream.destroy())
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
