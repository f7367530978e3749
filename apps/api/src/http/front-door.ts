import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { type DeclaredError, siteErrors } from '@church/shared'
import { isForwarded } from './health.ts'
import { offersWebSocket } from './ignore-upgrade.ts'

/** Listens on the port for the process's whole life, while the product behind it starts and stops. */
export interface FrontDoor {
  listener: RequestListener
  /** The product has started: serves the waiting requests. */
  open(app: RequestListener): void
  /**
   * The product behind it ends for a while, and its requests in flight are awaited. Until it opens again, `meanwhile`
   * serves what it can, and other requests wait as during a start.
   */
  shut(meanwhile: Meanwhile): Promise<void>
  /** The product is about to stop: reports not ready, and closes each connection after its response. */
  close(): void
}

/** Serves a request, or returns false without touching it. */
export type Meanwhile = (request: IncomingMessage, response: ServerResponse) => boolean

interface Options {
  /** Headers of every response that the front door itself sends. */
  headers?: Record<string, string>
  waitMs?: number
}

/** Milliseconds that requests in flight get until the product ends for a while. */
const SHUT_MS = 5_000
/** Milliseconds that a request waits for the start; shorter than a proxy's timeout. */
const WAIT_MS = 10_000

/**
 * While the product starts, `/healthz` and `/readyz` respond at once and other requests wait, so that
 * a restart delays requests but loses none. While it stops, `/readyz` is 503 and everything else is
 * still served.
 */
export function createFrontDoor({ headers = {}, waitMs = WAIT_MS }: Options = {}): FrontDoor {
  const waiting = new Map<ServerResponse, () => void>()
  // Counted, not kept in a Set: the tables that a Set has outgrown hold what it has dropped, each with its whole request,
  // until the next full collection, and every other collection then takes 10 ms.
  let inFlight = 0
  let whenNoneIsLeft: () => void = () => undefined
  let app: RequestListener | undefined
  let meanwhile: Meanwhile | undefined
  let isClosing = false

  const serve = (request: IncomingMessage, response: ServerResponse) => {
    inFlight += 1
    response.once('close', () => {
      inFlight -= 1
      if (inFlight === 0) whenNoneIsLeft()
    })
    app?.(request, response)
  }

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
      serve(request, response)
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
      if (app) return serve(request, response)
      if (meanwhile?.(request, response)) return
      if (path === '/healthz') return answer(response, 200, { status: 'ok' })
      // Clients reconnect their sockets by themselves, so the handshake need not wait.
      if (path === '/readyz' || offersWebSocket(request)) {
        return refuse(response, siteErrors.starting)
      }
      wait(request, response)
    },
    open(started) {
      app = started
      meanwhile = undefined
      const all = [...waiting.values()]
      waiting.clear()
      for (const proceed of all) proceed()
    },
    async shut(instead) {
      app = undefined
      meanwhile = instead
      if (inFlight === 0) return
      const none = new Promise<void>((resolve) => {
        whenNoneIsLeft = resolve
      })
      await Promise.race([none, sleep(SHUT_MS, undefined, { ref: false })])
    },
    close() {
      isClosing = true
    },
  }
}
