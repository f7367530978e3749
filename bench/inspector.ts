import { once } from 'node:events'
import { WebSocket } from 'ws'

/** Flags with which a Node process lets the bench in on a port. */
export const inspectorFlags = (port: number) => [
  `--inspect=127.0.0.1:${port}`,
  // Else it would announce that on its standard error.
  '--inspect-publish-uid=http',
]

/**
 * Bytes that a process really holds: asked after it has given back what it holds no more. Resident
 * memory would not tell, since a process that is starting up leaves room that later things move into.
 */
export async function heldBytes(port: number): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${port}/json/list`)
  const [target]: { webSocketDebuggerUrl: string }[] = await response.json()
  if (!target) throw new Error('The process has no inspector.')
  const socket = new WebSocket(target.webSocketDebuggerUrl)
  await once(socket, 'open')
  const ask = async (method: string, params = {}) => {
    socket.send(JSON.stringify({ id: 1, method, params }))
    const [message] = await once(socket, 'message')
    return JSON.parse(String(message)).result
  }
  try {
    await ask('HeapProfiler.collectGarbage')
    const expression =
      '(({ heapUsed, external }) => heapUsed + external)(globalThis.process.memoryUsage())'
    const { result } = await ask('Runtime.evaluate', { expression })
    return Number(result.value)
  } finally {
    socket.close()
  }
}
