import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'

const INTERVAL_MS = 100

/** Broadcasts the count, which is kept in memory and framed once, at most ten times a second. */
export function createLive(server: Server, readCount: () => Promise<number>) {
  const sockets = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    clientTracking: false,
  })
  const streams = new Set<Duplex>()
  let count: Promise<number> = Promise.resolve(0)
  let due: NodeJS.Timeout | undefined

  const frame = (present: number) => {
    const text = Buffer.from(JSON.stringify({ type: 'attendance_update', count: present }))
    return Buffer.concat([Buffer.from([0x81, text.length]), text])
  }
  const broadcast = async () => {
    due = undefined
    const bytes = frame(await count)
    for (const stream of streams) stream.write(bytes)
  }
  const scheduleBroadcast = () => {
    if (!due) due = setTimeout(broadcast, INTERVAL_MS)
  }

  server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    sockets.handleUpgrade(request, stream, head, async (socket) => {
      streams.add(stream)
      socket.on('error', () => undefined)
      socket.on('close', () => streams.delete(stream))
      stream.write(frame(await count))
    })
  })

  return {
    /** Reads the count again, because another session may be current. */
    reload() {
      count = readCount()
      scheduleBroadcast()
    },
    marked() {
      count = count.then((present) => present + 1)
      scheduleBroadcast()
    },
  }
}
