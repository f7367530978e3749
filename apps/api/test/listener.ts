import { LIVE_PATH, liveMessage } from '@church/shared'
import { onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import type { TestServer } from './server.ts'

/** A page that listens to the live channel. */
export interface Listener {
  /** Every count that was heard, oldest first. */
  counts: number[]
  socket: WebSocket
  /** The code with which the connection ends. */
  closed: Promise<number>
}

/** Opens the live channel as the product's own page does; it is closed with the test. */
export async function listen({ url, services }: TestServer): Promise<Listener> {
  // As with requests: what a test wrote behind the product's back is known before it listens.
  await services.notices.settled()
  const socket = new WebSocket(url.replace('http', 'ws') + LIVE_PATH, { origin: url })
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
