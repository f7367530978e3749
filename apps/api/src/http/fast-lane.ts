import type { IncomingMessage, ServerResponse } from 'node:http'
import { parse as parseQuery } from 'node:querystring'
import { type Contract, type Endpoint, generalErrors } from '@church/shared'
import * as z from 'zod/mini'
import type { Logger } from '../platform/logger.ts'
import { errorAnswer, refuse } from './errors.ts'
import type { Identify } from './identify.ts'
import { BYTES_MAX, objectOf } from './json-body.ts'
import { type Handlers, parse } from './mount.ts'
import { RawAnswer } from './raw-answer.ts'
import { type NoteRequest, newRequestId } from './request-log.ts'

interface Needs {
  identify: Identify
  note: NoteRequest
  log: Logger
  /** Of every answer. */
  headers: Record<string, string>
}

interface Route {
  endpoint: Endpoint
  access: 'member' | 'admin'
  handle: (call: unknown) => Promise<unknown>
}

/**
 * Answers the rows that say `fast` by Node's server alone, since Express and its middleware cost
 * several times what such a call does. Table, gate, errors, log and metrics are the same. Whatever is
 * unusual about a request is left to Express, where these rows are mounted, too.
 * @returns a function that answers a request, or returns false and has not touched it
 */
export function createFastLane<C extends Contract>(
  contract: C,
  handlers: Handlers<C>,
  { identify, note, log, headers }: Needs,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const routes = routesOf(contract, handlers)

  const serve = async (
    { endpoint, access, handle }: Route,
    request: IncomingMessage,
    response: ServerResponse,
    search: string,
  ) => {
    const id = newRequestId()
    const start = performance.now()
    const send = (status: number, content: string | Buffer, extra?: Record<string, string>) => {
      const length = Buffer.byteLength(content)
      response.writeHead(status, {
        ...headers,
        ...extra,
        'X-Request-Id': id,
        // Where nothing changed, the length would be that of what is not sent (RFC 9110 §8.6).
        ...(status !== 304 && { 'Content-Length': length }),
      })
      response.end(content)
      note({ id, method: endpoint.method, route: endpoint.path, status, start })
    }
    try {
      const bytes = endpoint.body && (await bytesOf(request))
      const caller = await identify(request.headers, access)
      const call = parse(endpoint, {
        query: endpoint.query && parseQuery(search),
        body: bytes?.length ? objectOf(bytes) : undefined,
      })
      const result = await handle({ ...call, caller, headers: request.headers })
      if (result instanceof RawAnswer) send(result.status, result.bytes ?? '', result.headers)
      else send(endpoint.status ?? 200, JSON.stringify(z.parse(endpoint.response, result)))
    } catch (error) {
      const { status, headers: extra, body } = errorAnswer(error, id, log, endpoint)
      send(status, JSON.stringify(body), extra)
    }
  }

  return (request, response) => {
    const url = request.url ?? ''
    const mark = url.indexOf('?')
    const path = mark === -1 ? url : url.slice(0, mark)
    const route = routes.get(`${request.method} ${path}`)
    if (!route || (route.endpoint.body && !hasPlainJson(request))) return false
    void serve(route, request, response, mark === -1 ? '' : url.slice(mark + 1))
    return true
  }
}

/** By method and path, with and without the slash at its end. */
function routesOf<C extends Contract>(contract: C, handlers: Handlers<C>): Map<string, Route> {
  const routes = new Map<string, Route>()
  for (const [name, endpoint] of Object.entries(contract)) {
    const { access, method, path } = endpoint
    if (!endpoint.fast || access === 'public') continue
    const handle = handlers[name] as Route['handle']
    const route = { endpoint, access, handle }
    routes.set(`${method} ${path}`, route).set(`${method} ${path.slice(0, -1)}`, route)
  }
  return routes
}

/** Whether a body is what every phone sends: JSON in UTF-8, not packed, of a known and sane length. */
function hasPlainJson({ headers }: IncomingMessage): boolean {
  return (
    /^application\/json(; ?charset=utf-8)?$/i.test(headers['content-type'] ?? '') &&
    headers['content-encoding'] === undefined &&
    Number(headers['content-length'] ?? Number.NaN) <= BYTES_MAX
  )
}

function bytesOf(request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => resolve(Buffer.concat(parts)))
    request.on('error', () => reject(refuse(generalErrors.unreadable)))
  })
}
