import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** Slow 4G, as Lighthouse simulates it. The bandwidth of each direction is shared by all connections. */
const ROUND_TRIP_MS = 150
const BITS_PER_SECOND = 1_638_400

const SEGMENT = 1_460
const SEGMENT_MS = (SEGMENT * 8 * 1000) / BITS_PER_SECOND
/** How much a connection may send before the first acknowledgement (RFC 6928). */
const FIRST_WINDOW = 10 * SEGMENT

/** One direction of a connection: sends `segments` to `to` while its window allows. */
interface Stream {
  to: Socket
  segments: Buffer[]
  /** On the way. Timers may fire in any order, and segments may not arrive in any. */
  sent: Buffer[]
  inFlight: number
  window: number
  /** When the connection is established, on the clock of `performance.now()`. */
  opened: number
}

export interface SlowNetwork {
  /** Lifts the limits for new traffic, or restores them. */
  setFast(fast: boolean): void
  close(): Promise<void>
}

/**
 * A port that forwards to another one over a slow link, with TCP's handshake and slow start. Unlike the browser's
 * own throttling, it also slows the service worker.
 */
export async function startSlowNetwork(port: number, target: number): Promise<SlowNetwork> {
  const link = { isFast: false }
  const up = createLane(link)
  const down = createLane(link)
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1')
    const opened = performance.now() + (link.isFast ? 0 : ROUND_TRIP_MS)
    up(client, upstream, opened)
    down(upstream, client, opened)
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(one.setNoDelay())
      one.on('error', () => other.destroy())
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
  })
  await once(server.listen(port, '127.0.0.1'), 'listening')
  return {
    setFast(fast) {
      link.isFast = fast
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await once(server.close(), 'close')
    },
  }
}

/** One direction of the link, which serves its connections round-robin. */
function createLane(link: { isFast: boolean }) {
  const waiting = new Set<Stream>()
  /** When the link has sent everything so far. */
  let free = 0
  let timer: NodeJS.Timeout | undefined

  const isReady = ({ inFlight, window, opened }: Stream) =>
    link.isFast || (inFlight < window && opened <= performance.now())

  const pump = () => {
    timer = undefined
    while (free <= performance.now()) {
      const stream = [...waiting].find(isReady)
      if (!stream) break
      waiting.delete(stream)
      send(stream)
      if (stream.segments.length > 0) waiting.add(stream)
    }
    if (waiting.size > 0) timer = setTimeout(pump, Math.max(1, free - performance.now()))
  }

  const send = (stream: Stream) => {
    const segment = stream.segments.shift() ?? Buffer.alloc(0)
    const start = Math.max(free, performance.now() - 1)
    if (!link.isFast) free = start + SEGMENT_MS * (segment.length / SEGMENT)
    stream.inFlight += segment.length
    stream.sent.push(segment)
    const arrival = link.isFast ? 0 : free + ROUND_TRIP_MS / 2 - performance.now()
    setTimeout(() => stream.to.write(stream.sent.shift() ?? segment), arrival)
    setTimeout(
      () => {
        stream.inFlight -= segment.length
        stream.window += segment.length
      },
      arrival + ROUND_TRIP_MS / 2,
    )
  }

  return (from: Socket, to: Socket, opened: number) => {
    const stream: Stream = { to, segments: [], sent: [], inFlight: 0, window: FIRST_WINDOW, opened }
    from.on('data', (chunk: Buffer) => {
      for (let n = 0; n < chunk.length; n += SEGMENT) {
        stream.segments.push(chunk.subarray(n, n + SEGMENT))
      }
      waiting.add(stream)
      if (timer === undefined) timer = setTimeout(pump, 0)
    })
  }
}
