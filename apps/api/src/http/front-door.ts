import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { type DeclaredError, siteErrors } from '@church/shared'
import { isForwarded } from './health.ts'
import { offersWebSocket } from './ignore-upgrade.ts'

/** What stands on the port from the first moment to the last, whatever the product behind it is doing. */
export interface FrontDoor {
  listener: RequestListener
  /** The product has started: who waited is let in. */
  open(app: RequestListener): void
  /** The product is about to stop: it says so to whoever asks, and keeps no connection. */
  close(): void
}

interface Options {
  /** Of every answer that it gives itself. */
  headers?: Record<string, string>
  waitMs?: number
}

/** Milliseconds that a request waits for the start; a proxy in front waits longer. */
const WAIT_MS = 10_000

/**
 * While the product starts, `/healthz` and `/readyz` answer at once and other requests wait, so that
 * a restart costs time and not a request. While it stops, `/readyz` is 503 and everything else is
 * served to the end.
 */
export function createFrontDoor({ headers = {}, waitMs = WAIT_MS }: Options = {}): FrontDoor {
  const waiting = new Map<ServerResponse, () => void>()
  let app: RequestListener | undefined
  let isClosing = false

  const answer = (response: ServerResponse, status: number, body: object) => {
    response.writeHead(status, {
      ...headers,
      'Content-Type': 'application/json',
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
      // A socket comes back by itself, and its handshake must not wait.
      if (path === '/readyz' || offersWebSocket(request)) {
        return refuse(response, siteErrors.starting)
      }
      wait(request, response)
    },
    open(started) {
      app = started
      const all = [...waiting.values()]
      waiting.clear()
      for (const enter of all) enter()
    },
    close() {
      isClosing = true
    },
  }
}
