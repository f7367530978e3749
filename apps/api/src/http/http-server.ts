import { createServer, type RequestListener, type Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { offersWebSocket } from './ignore-upgrade.ts'
import { refuseConnection } from './refuse-connection.ts'

/**
 * Milliseconds for which an idle connection stays open: longer than a proxy's timeout (usually a
 * minute), so that no request is sent on a connection that is just closing.
 */
const KEEP_ALIVE_MS = 75_000

/**
 * The product's HTTP server, not listening yet.
 * @param headers for responses to requests that never reach the listener
 */
export function createHttpServer(
  listener: RequestListener,
  headers: Record<string, string>,
): Server {
  // Not in the types yet; Node before 24.9 ignores the callback and leaves it to `ignoreUpgrade`.
  const options = { keepAliveTimeout: KEEP_ALIVE_MS, shouldUpgradeCallback: offersWebSocket }
  const server = createServer(options, listener)
  // By default, Node silently drops all headers after the first thousand. A client could thus make it
  // drop the proxy's X-Forwarded-For and appear to come from the proxy. Their total size is limited anyway.
  server.maxHeadersCount = 0
  answerUnreadable(server, headers)
  // An unknown expectation may be ignored (RFC 9110 §10.1.1).
  server.on('checkExpectation', listener)
  return server
}

/** Node's own responses by error code. */
const STATUS: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/** Responds to requests that Node's parser rejects, which never reach a handler, adding the given headers. */
function answerUnreadable(server: Server, headers: Record<string, string>): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy()
    refuseConnection(socket, STATUS[error.code ?? ''] ?? '400 Bad Request', headers)
  })
}
