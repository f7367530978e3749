import type { Duplex } from 'node:stream'

/**
 * Refuses a request on its connection, before or beside Node's own responses, and closes it. Node applies no timeout
 * there, so a client that keeps its half of the connection open would stay for ever.
 */
export function refuseConnection(
  stream: Duplex,
  status: string,
  headers: Record<string, string>,
): void {
  const all = Object.entries({ ...headers, Connection: 'close', 'Content-Length': '0' })
  const lines = all.map(([name, value]) => `${name}: ${value}\r\n`)
  stream.once('finish', () => stream.destroy())
  stream.end(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n`)
}
