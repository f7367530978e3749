import { LIVE_PATH, liveMessage } from '@church/shared'
import { onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import type { TestServer } from './server.ts'

/** A client connected to the live channel. */
export interface Listener {
  /** Every count received, oldest first. */
  counts: number[]
  socket: WebSocket
  /** Resolves with the close code. */
  closed: Promise<number>
}

/** Connects to the live channel as the product's own page does, until the test is over. */
export async function listen(
  { url, services }: TestServer,
  /** A session other than the current one. */
  session?: number,
): Promise<Listener> {
  // As with requests, changes written directly to the database must have reached the caches first.
  await services.pubSub.caughtUp()
  const query = session === undefined ? '' : `?session=${session}`
  const socket = new WebSocket(url.replace('http', 'ws') + LIVE_PATH + query, { origin: url })
  const counts: number[] = []
  socket.on('message', (data) => counts.push(liveMessage.parse(JSON.parse(String(data))).count))
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  onTestFinished(() => socket.terminate())
  await new Promise((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  return { counts, socket, closed }
}
