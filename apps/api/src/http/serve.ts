import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Endpoint } from '@church/shared'
import * as z from 'zod/mini'
import type { Clock } from '../platform/clock.ts'
import type { Logger } from '../platform/logger.ts'
import type { AcceptPicture } from './accept-picture.ts'
import { checkCsrf } from './csrf.ts'
import { errorAnswer } from './errors.ts'
import type { Caller, Identify } from './identify.ts'
import { readJson } from './json-body.ts'
import { ownerOf } from './ownership.ts'
import { parse } from './parse.ts'
import { checkRecentProof } from './recent-proof.ts'
import { RawAnswer, Reply } from './reply.ts'
import { type NoteRequest, track } from './request-log.ts'
import { type Answer, send } from './send.ts'

export interface Needs {
  identify: Identify
  acceptPicture: AcceptPicture
  /** Resolves when this process has heard of every change that is in the database. */
  caughtUp: () => Promise<void>
  addressOf: (request: IncomingMessage) => string
  clock: Clock
  note: NoteRequest
  log: Logger
  /** Of every answer. */
  headers: Record<string, string>
}

/** A row with its handler, whose types hold where it is written. */
export interface Route {
  endpoint: Endpoint
  handle: (call: unknown) => Promise<unknown>
}

interface Exchange {
  request: IncomingMessage
  response: ServerResponse
}

/** With the parts of its address. */
interface Incoming extends Exchange {
  params: unknown
  query: unknown
}

interface Served {
  /** Answers a request for a row; every row of the contract passes this one function. */
  serve: (route: Route, incoming: Incoming) => Promise<void>
  /** Answers a request for no row with an error. */
  refuse: (exchange: Exchange, error: Error) => Promise<void>
}

export function createServe({
  identify,
  acceptPicture,
  caughtUp,
  addressOf,
  clock,
  note,
  log,
  headers,
}: Needs): Served {
  const readBody = async (
    endpoint: Endpoint,
    { request, response }: Incoming,
    caller: Caller | null,
  ) => {
    if (!endpoint.body && !endpoint.file) return { body: undefined, file: undefined }
    if (!endpoint.file) return { body: await readJson(request), file: undefined }
    const person = String(caller?.id ?? addressOf(request))
    return acceptPicture(endpoint.file, person, request, response)
  }

  const answer = async ({ endpoint, handle }: Route, incoming: Incoming): Promise<Answer> => {
    const { request, response, params, query } = incoming
    const { access } = endpoint
    if (endpoint.csrf) checkCsrf(request.headers)
    const caller = access === 'public' ? null : await identify(request.headers, access)
    const { body, file } = await readBody(endpoint, incoming, caller)
    const parsed = parse(endpoint, { params, query, body })
    const owner = caller && endpoint.whose && ownerOf(endpoint.whose, caller, parsed)
    if (caller) checkRecentProof(endpoint.proof, { caller, body: parsed.body, now: clock.now() })
    const call = {
      ...parsed,
      caller,
      owner,
      file,
      headers: request.headers,
      get ip() {
        return addressOf(request)
      },
      isGone: () => response.destroyed,
    }
    const handled = handle(call)
    // A caller who was told of a change never sees a stale cached value afterwards.
    const result = await (endpoint.method === 'GET' ? handled : handled.finally(caughtUp))
    return checked(endpoint, result)
  }

  const respond = async (
    { request, response }: Exchange,
    row: Endpoint | undefined,
    answering: () => Promise<Answer>,
  ) => {
    const id = track(request, response, note, () => row?.path ?? 'unrouted')
    const always = { ...headers, 'X-Request-Id': id }
    try {
      await send(request, response, always, await answering())
    } catch (error) {
      if (response.headersSent) return void response.destroy()
      const { status, headers: own, body } = errorAnswer(error, id, log, row)
      await send(request, response, always, { status, headers: own, content: JSON.stringify(body) })
    }
  }

  return {
    serve: (route, incoming) => respond(incoming, route.endpoint, () => answer(route, incoming)),
    refuse: (exchange, error) => respond(exchange, undefined, () => Promise.reject(error)),
  }
}

/** An answer that does not fit its row is our own mistake: it throws, and becomes a 500. */
function checked(endpoint: Endpoint, result: unknown): Answer {
  const status = endpoint.status ?? 200
  if (result instanceof RawAnswer) {
    return { status, headers: result.headers, content: result.bytes }
  }
  const { content, headers } = result instanceof Reply ? result : new Reply(result, {})
  return { status, headers, content: JSON.stringify(z.parse(endpoint.response, content)) }
}
