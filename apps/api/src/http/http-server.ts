import { createServer, type RequestListener, type Server } from 'node:http'
import { offersWebSocket } from './ignore-upgrade.ts'
import { answerUnreadable } from './unreadable-requests.ts'

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
  // An expectation that nobody knows may be ignored (RFC 9110 §10.1.1).
  server.on('checkExpectation', listener)
  return server
}
