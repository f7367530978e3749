import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { type DeclaredError, siteErrors } from '@church/shared'
import { isForwarded } from './health.ts'
import { offersWebSocket } from './ignore-upgrade.ts'

/** Listens on the port for the process's whole life, while the product behind it starts and stops. */
export interface FrontDoor {
  listener: RequestListener
  /** The product has started: serves the waiting requests. */
  open(app: RequestListener): void
  /** The product is about to stop: reports not ready, and closes each connection after its response. */
  close(): void
}

interface Options {
  /** Headers of every response that the front door itself sends. */
  headers?: Record<string, string>
  waitMs?: number
}

/** Milliseconds that a request waits for the start; shorter than a proxy's timeout. */
const WAIT_MS = 10_000

/**
 * While the product starts, `/healthz` and `/readyz` respond at once and other requests wait, so that
 * a restart delays requests but loses none. While it stops, `/readyz` is 503 and everything else is
 * still served.
 */
export function createFrontDoor({ headers = {}, waitMs = WAIT_MS }: Options = {}): FrontDoor {
  const waiting = new Map<ServerResponse, () => void>()
  let app: RequestListener | undefined
  let isClosing = false

  const answer = (response: ServerResponse, status: number, body: object) => {
    response.writeHead(status, {
      ...headers,
      'Content-Type': 'application/json; charset=utf-8',
      ...(status === 503 && { 'Retry-After': '5' }),
    })
    response.end(JSON.stringify(body))
  }
  const refuse = (response: ServerResponse, { code, status, detail }: DeclaredError) =>
    answer(response, status, { code, detail })

  const wait = (request: IncomingMessage, response: ServerResponse) => {
    const giveUp = setTimeout(() => {
      waiting.delete(response)
      refuse(response, siteErrors.starting)
    }, waitMs)
    waiting.set(response, () => {
      clearTimeout(giveUp)
      app?.(request, response)
    })
    response.once('close', () => {
      clearTimeout(giveUp)
      waiting.delete(response)
    })
  }

  return {
    listener(request, response) {
      const path = isForwarded(request) ? undefined : request.url
      if (isClosing) {
        response.setHeader('Connection', 'close')
        if (path === '/readyz') return refuse(response, siteErrors.stopping)
      }
      if (app) return app(request, response)
      if (path === '/healthz') return answer(response, 200, { status: 'ok' })
      // Clients reconnect their sockets by themselves, so the handshake need not wait.
      if (path === '/readyz' || offersWebSocket(request)) {
        return refuse(response, siteErrors.starting)
      }
      wait(request, response)
    },
    open(started) {
      app = started
      const all = [...waiting.values()]
      waiting.clear()
      for (const proceed of all) proceed()
    },
    close() {
      isClosing = true
    },
  }
}
