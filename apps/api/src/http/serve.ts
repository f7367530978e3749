import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { type Endpoint, generalErrors, uploadErrorsOf } from '@church/shared'
import * as z from 'zod/mini'
import type { Clock } from '../platform/clock.ts'
import type { Logger } from '../platform/logger.ts'
import type { AcceptPicture, Picture } from './accept-picture.ts'
import { networkOf } from './address.ts'
import { checkCsrf } from './csrf.ts'
import { errorResponse, HttpError } from './errors.ts'
import type { Caller, Identify } from './identify.ts'
import { readJson } from './json-body.ts'
import { resolveOwner } from './ownership.ts'
import { parse } from './parse.ts'
import { checkRecentProof } from './recent-proof.ts'
import { RawReply, Reply, StreamReply } from './reply.ts'
import { type LogRequest, trackRequest } from './request-log.ts'
import { type Answer, send } from './send.ts'
import type { LimitWrites } from './write-limits.ts'

/** Records a refused request if it may be an attack. */
export type NoteRefusal = (refusal: {
  code: string
  /** The path of its row. */
  route: string
  ip: string
  /** Null if nobody is signed in. */
  findCaller: () => Promise<Caller | null>
}) => Promise<void>

export interface Needs {
  identify: Identify
  limitWrites: LimitWrites
  acceptPicture: AcceptPicture
  /** Resolves when this process has received every change committed so far. */
  caughtUp: () => Promise<void>
  addressOf: (request: IncomingMessage) => string
  clock: Clock
  logRequest: LogRequest
  noteRefusal: NoteRefusal
  log: Logger
  /** Headers for every response. */
  headers: Record<string, string>
}

/** A row with its handler, which is type-checked where it is defined. */
export interface Route {
  name: string
  endpoint: Endpoint
  handle: (call: unknown) => Promise<unknown>
}

interface Exchange {
  request: IncomingMessage
  response: ServerResponse
}

/** An exchange with the parsed parts of its URL. */
interface Incoming extends Exchange {
  params: unknown
  query: unknown
}

interface Served {
  /** Serves a request for a row; every row of the contract passes through this function. */
  serve: (route: Route, incoming: Incoming) => Promise<void>
  /** Responds with an error to a request that matches no row. */
  refuse: (exchange: Exchange, error: Error) => Promise<void>
}

export function createServe({
  identify,
  limitWrites,
  acceptPicture,
  caughtUp,
  addressOf,
  clock,
  logRequest,
  noteRefusal,
  log,
  headers,
}: Needs): Served {
  const readBody = async (
    endpoint: Endpoint,
    { request, response }: Incoming,
    caller: Caller | null,
  ) => {
    const nothing = { file: undefined, release: () => undefined }
    if (!endpoint.body && !endpoint.file) return { ...nothing, body: undefined }
    if (!endpoint.file) return { ...nothing, body: await readJson(request) }
    const network = networkOf(addressOf(request))
    const person = String(caller?.id ?? network)
    const uploader = { person, network, isAdmin: caller?.isAdmin ?? false }
    const errors = uploadErrorsOf(endpoint.fileType)
    return acceptPicture(endpoint.file, uploader, request, response, errors)
  }

  const callerOf = (endpoint: Endpoint, headers: IncomingHttpHeaders): Promise<Caller | null> => {
    if (endpoint.access !== 'public') return identify(headers, endpoint.access)
    // Somebody whose access token has expired counts as nobody; the handler says whether that matters.
    return endpoint.identifies && headers.authorization
      ? identify(headers, 'member').catch((error) => nobody(error))
      : Promise.resolve(null)
  }

  const answer = async (route: Route, incoming: Incoming): Promise<Answer> => {
    const { endpoint } = route
    const { headers } = incoming.request
    if (endpoint.csrf) checkCsrf(headers)
    const caller = await callerOf(endpoint, headers)
    await limitWrites(route, caller, () => networkOf(addressOf(incoming.request)))
    const { release, ...sent } = await readBody(endpoint, incoming, caller)
    // Even if the client has disconnected, the picture is in memory until the handler has finished.
    return act(route, incoming, caller, sent).finally(release)
  }

  const act = async (
    { endpoint, handle }: Route,
    { request, response, params, query }: Incoming,
    caller: Caller | null,
    { body, file }: { body: unknown; file: Picture | undefined },
  ): Promise<Answer> => {
    const parsed = parse(endpoint, { params, query, body })
    const owner = caller && endpoint.whose && resolveOwner(endpoint.whose, caller, parsed)
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
      isAborted: () => response.destroyed,
    }
    const handled = handle(call)
    // A caller who has been told of a change never sees a stale cached value afterwards.
    const result = await (endpoint.method === 'GET' ? handled : handled.finally(caughtUp))
    return checked(endpoint, result)
  }

  const respond = async (
    { request, response }: Exchange,
    row: Endpoint | undefined,
    answering: () => Promise<Answer>,
  ) => {
    const id = trackRequest(request, response, logRequest, () => row?.path ?? 'unrouted')
    const always = { ...headers, 'X-Request-Id': id }
    try {
      await send(request, response, always, await answering())
    } catch (error) {
      if (response.headersSent) {
        if (!hasLeft(error)) log.error({ err: error, request: id }, 'response cut off')
        return void response.destroy()
      }
      const { status, headers: own, body } = errorResponse(error, id, log, row)
      if (row) {
        await noteRefusal({
          code: body.code,
          route: row.path,
          ip: addressOf(request),
          findCaller: () => identify(request.headers, 'member').catch(() => null),
        })
      }
      await send(request, response, always, { status, headers: own, content: JSON.stringify(body) })
    }
  }

  return {
    serve: (route, incoming) => respond(incoming, route.endpoint, () => answer(route, incoming)),
    refuse: (exchange, error) => respond(exchange, undefined, () => Promise.reject(error)),
  }
}

/** Whether a stream failed because the client closed the connection. */
const hasLeft = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'

/** Null for a refused token; any other failure, such as that of the database, is thrown on. */
function nobody(error: unknown): null {
  if (error instanceof HttpError && error.code === generalErrors.signInNeeded.code) return null
  throw error
}

/** Checks a result against its row's schema: a mismatch is our own bug, so it throws and becomes a 500. */
function checked(endpoint: Endpoint, result: unknown): Answer {
  const status = endpoint.status ?? 200
  if (result instanceof RawReply) {
    return { status, headers: result.headers, content: result.bytes }
  }
  if (result instanceof StreamReply) {
    return { status, headers: result.headers, content: result.chunks }
  }
  const { content, headers } = result instanceof Reply ? result : new Reply(result, {})
  return { status, headers, content: JSON.stringify(z.parse(endpoint.response, content)) }
}
