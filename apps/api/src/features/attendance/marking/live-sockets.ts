import { setTimeout as sleep } from 'node:timers/promises'
import type { LiveMessage } from '@church/shared'
import { WebSocket } from 'ws'
import type { Live } from './live.ts'
import type { LiveNumbers } from './live-counter.ts'

/** Bytes that may be buffered for a slow client before it is disconnected. */
const BUFFERED_MAX = 64 * 1024
/** Frames that a client may send between two heartbeats. */
const FRAMES_MAX = 50
const HEARTBEAT_MS = 30_000
/** Sockets written to before yielding to other work. */
const BATCH_SIZE = 500
/**
 * Messages that a process sends, on average. More than 500 sockets get fewer than ten a second each, and 5,000 about
 * one, so that the counts leave the processors to marking.
 */
const MESSAGES_A_SECOND = 5_000

/** How the sockets are kept; tests choose other values. */
export interface Pace {
  /** Milliseconds between heartbeats. */
  heartbeatMs?: number
  /** Waits for so many milliseconds. */
  pause?: (ms: number) => Promise<void>
}

/** The sockets that get the same count. */
interface Audience {
  sockets: Set<WebSocket>
  unsubscribe: () => void
}

/** The open sockets, by the session whose count they get; undefined stands for the current one. */
interface Audiences {
  /** @returns a function that leaves again */
  join(socket: WebSocket, session: number | undefined): () => void
  sockets(): WebSocket[]
  close(): void
}

/** Sends each count to its audience. */
export function createAudiences(live: Live, pause: Pace['pause'] = wait): Audiences {
  const audiences = new Map<number | undefined, Audience>()

  const audienceOf = (session: number | undefined): Audience => {
    const known = audiences.get(session)
    if (known) return known
    const sockets = new Set<WebSocket>()
    const tell = (numbers: LiveNumbers) => broadcast(sockets, numbers, pause)
    const audience = { sockets, unsubscribe: live.subscribe(tell, session) }
    audiences.set(session, audience)
    return audience
  }
  // The current session always has an audience, so that its last count is known.
  audienceOf(undefined)

  return {
    join(socket, session) {
      const { sockets, unsubscribe } = audienceOf(session)
      sockets.add(socket)
      return () => {
        sockets.delete(socket)
        if (session === undefined || sockets.size > 0) return
        unsubscribe()
        audiences.delete(session)
      }
    },
    sockets: () => [...audiences.values()].flatMap(({ sockets }) => [...sockets]),
    close() {
      for (const { unsubscribe } of audiences.values()) unsubscribe()
    },
  }
}

const wait = (ms: number) => sleep(ms, undefined, { ref: false })

async function broadcast(
  audience: Set<WebSocket>,
  numbers: LiveNumbers,
  pause: (ms: number) => Promise<void>,
): Promise<void> {
  const message = countMessage(numbers)
  let sent = 0
  for (const socket of [...audience]) {
    send(socket, message)
    sent += 1
    if (sent % BATCH_SIZE === 0) await new Promise((resolve) => setImmediate(resolve))
  }
  // The next count is not read before this is over.
  await pause((sent / MESSAGES_A_SECOND) * 1000)
}

export const countMessage = (numbers: LiveNumbers) =>
  JSON.stringify({ type: 'attendance_update', ...numbers } satisfies LiveMessage)

/** Sends a message, unless the client is gone; one that does not read what it gets is disconnected. */
export function send(socket: WebSocket, message: string): void {
  if (socket.bufferedAmount > BUFFERED_MAX) socket.terminate()
  else if (socket.readyState === WebSocket.OPEN) socket.send(message)
}

/** Disconnects clients that answer no ping, and those that send too many frames. */
interface Watch {
  over(socket: WebSocket): void
  close(): void
}

export function createWatch(sockets: () => WebSocket[], heartbeatMs = HEARTBEAT_MS): Watch {
  const alive = new WeakSet<WebSocket>()
  /** Frames that each socket has sent since the last heartbeat. */
  const frameCounts = new Map<WebSocket, number>()

  /** Ignores what a client sends. */
  const countFrame = (socket: WebSocket) => {
    const frames = (frameCounts.get(socket) ?? 0) + 1
    frameCounts.set(socket, frames)
    if (frames > FRAMES_MAX) socket.terminate()
  }

  const heartbeat = setInterval(() => {
    frameCounts.clear()
    for (const socket of sockets()) {
      if (!alive.delete(socket)) socket.terminate()
      else socket.ping()
    }
  }, heartbeatMs)

  return {
    over(socket) {
      alive.add(socket)
      socket.on('close', () => frameCounts.delete(socket))
      socket.on('message', () => countFrame(socket))
      socket.on('ping', (data) => {
        countFrame(socket)
        if (socket.readyState === WebSocket.OPEN) socket.pong(data)
      })
      socket.on('pong', () => {
        countFrame(socket)
        alive.add(socket)
      })
    },
    close: () => clearInterval(heartbeat),
  }
}
