import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'

/** Whether a request wants to go on as a WebSocket. */
export const offersWebSocket = ({ headers }: IncomingMessage): boolean =>
  headers.upgrade?.toLowerCase() === 'websocket'

/**
 * Answers a request as if it had not offered another protocol, which a server may always do (RFC 9110
 * §7.8): some clients offer HTTP/2 with each first request. Node has stopped reading the connection by
 * then, so it is given the request again, without the offer, and whatever came after it.
 */
export function ignoreUpgrade(
  server: Server,
  { method, url, httpVersion, rawHeaders }: IncomingMessage,
  stream: Duplex,
  head: Buffer,
): void {
  const lines = [`${method} ${url} HTTP/${httpVersion}`]
  for (let n = 0; n < rawHeaders.length; n += 2) {
    const [name = '', value = ''] = rawHeaders.slice(n, n + 2)
    if (!/^(upgrade|http2-settings)$/i.test(name)) lines.push(`${name}: ${value}`)
  }
  stream.unshift(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), head]))
  server.emit('connection', stream)
}
