import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { refuseConnection } from './refuse-connection.ts'

/** Whether a request asks to continue as a WebSocket. */
export const offersWebSocket = ({ headers }: IncomingMessage): boolean =>
  headers.upgrade?.toLowerCase() === 'websocket'

/** More than any client sends. Node silently drops headers beyond about a thousand. */
const HEADERS_MAX = 100

interface Rest {
  stream: Duplex
  /** The bytes that were read after the request. */
  head: Buffer
  /** For a refusal. */
  headers: Record<string, string>
}

/**
 * Answers a request as if it had not offered another protocol, which a server may always do (RFC 9110
 * §7.8): some clients offer HTTP/2 with each first request. Node has stopped reading the connection by
 * then, so it is given the request again, without the offer, followed by whatever came after it.
 * Node 24.9 and later ask `shouldUpgradeCallback` first, and never get here.
 *
 * Refuses a request with too many headers: if Node dropped its Content-Length, the body would be read
 * as a second request.
 */
export function ignoreUpgrade(
  server: Server,
  { method, url, httpVersion, rawHeaders }: IncomingMessage,
  { stream, head, headers }: Rest,
): void {
  if (rawHeaders.length > 2 * HEADERS_MAX) {
    stream.on('error', () => stream.destroy())
    refuseConnection(stream, '431 Request Header Fields Too Large', headers)
    return
  }
  const lines = [`${method} ${url} HTTP/${httpVersion}`]
  for (let n = 0; n < rawHeaders.length; n += 2) {
    const [name = '', value = ''] = rawHeaders.slice(n, n + 2)
    if (!/^(upgrade|http2-settings)$/i.test(name)) lines.push(`${name}: ${value}`)
  }
  stream.unshift(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), head]))
  server.emit('connection', stream)
}
