import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Endpoint, type LookedAt, uploadErrorsOf } from '@church/shared'
import * as z from 'zod/mini'
import type { Clock } from '../platform/clock.ts'
import { isGone } from '../platform/db.ts'
import type { Logger } from '../platform/logger.ts'
import type { AcceptFile, UploadedFile } from './accept-file.ts'
import { networkOf } from './address.ts'
import { type CallNeeds, HandlerCall } from './call.ts'
import { checkCsrf } from './csrf.ts'
import { errorResponse } from './errors.ts'
import { type Caller, callerOf, type Identify } from './identify.ts'
import { readJson } from './json-body.ts'
import type { LimitCalls } from './limit-calls.ts'
import { resolveOwner } from './ownership.ts'
import { parse } from './parse.ts'
import { peopleIn } from './people-in.ts'
import type { IdentifyReader, Reader } from './readers.ts'
import { checkRecentProof } from './recent-proof.ts'
import { RawReply, Reply, StreamReply } from './reply.ts'
import { type LogRequest, trackRequest } from './request-log.ts'
import { type Answer, send } from './send.ts'
import type { Speak } from './speak.ts'

/** Records a refused request if it may be an attack. */
export type NoteRefusal = (refusal: {
  code: string
  /** The path of its row. */
  route: string
  ip: string
  /** Null if nobody is signed in. */
  findCaller: () => Promise<Caller | null>
}) => Promise<void>

/** Records that somebody with a right, or a program, was told something about people. */
export type NoteLooks = (look: {
  by: Pick<Caller, 'isAdmin' | 'roles'> | Reader
  what: LookedAt
  people: readonly number[]
}) => Promise<void>

/** Records that somebody whom an admin has just let in is shown other people, so that it can no longer be undone. */
export type NoteApprovalUsed = (caller: Pick<Caller, 'id' | 'signInId'>) => Promise<void>

export interface ServeNeeds extends CallNeeds {
  identify: Identify
  identifyReader: IdentifyReader
  limitCalls: LimitCalls
  acceptFile: AcceptFile
  /** Resolves when this process has received every change committed so far. */
  caughtUp: () => Promise<void>
  clock: Clock
  logRequest: LogRequest
  noteRefusal: NoteRefusal
  noteLooks: NoteLooks
  noteApprovalUsed: NoteApprovalUsed
  speak: Speak
  log: Logger
  /** The address of the site. */
  publicUrl: string
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

/** An exchange with the parts of its URL. */
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

export function createServe(needs: ServeNeeds): Served {
  return {
    serve: (route, incoming) =>
      respond(incoming, needs, route.endpoint, () => answer(route, incoming, needs)),
    refuse: (exchange, error) => respond(exchange, needs, undefined, () => Promise.reject(error)),
  }
}

/**
 * Sends an answer, or the error with which it failed, in the language of the request.
 * @param row undefined outside the contract
 */
function respond(
  { request, response }: Exchange,
  needs: ServeNeeds,
  row: Endpoint | undefined,
  answering: () => Promise<Answer>,
): Promise<void> {
  const id = trackRequest(request, response, needs.logRequest, () => row?.path ?? 'unrouted')
  const headers = { ...needs.headers, 'X-Request-Id': id }
  return needs.speak(request, async () => {
    try {
      await send(request, response, headers, await answering())
    } catch (error) {
      if (response.headersSent) return cutOff(response, error, id, needs.log)
      const { body, ...refusal } = errorResponse(error, id, needs.log, row)
      if (row) await note(body.code, row, request, needs)
      await send(request, response, headers, { ...refusal, content: JSON.stringify(body) })
    }
  })
}

/**
 * The steps from a request to its answer, in their order. No row can skip one. If somebody or something that a handler
 * has found is deleted before it writes, it looks again, and answers as if that had been gone from the start.
 */
async function answer(route: Route, incoming: Incoming, needs: ServeNeeds): Promise<Answer> {
  const { endpoint } = route
  const { request } = incoming
  if (endpoint.csrf) checkCsrf(request.headers, needs.publicUrl)
  const caller = await callerOf(endpoint, request.headers, needs.identify)
  const reader = await needs.identifyReader(endpoint, {
    headers: request.headers,
    params: incoming.params,
    address: () => needs.addressOf(request),
  })
  const settle = await needs.limitCalls(route, {
    caller,
    reader,
    headers: request.headers,
    network: () => networkOf(needs.addressOf(request)),
  })
  try {
    const answered = await answerFor(route, incoming, { caller, reader }, needs)
    settle()
    return answered
  } catch (error) {
    settle(error)
    throw error
  }
}

async function answerFor(
  route: Route,
  incoming: Incoming,
  { caller, reader }: { caller: Caller | null; reader: Reader | null },
  needs: ServeNeeds,
): Promise<Answer> {
  const { endpoint } = route
  const { request } = incoming
  const { body, file, release } = await readBody(endpoint, incoming, caller, needs)
  const { params, query } = incoming
  const work = async (by: Caller | null) => {
    const parsed = parse(endpoint, { params, query, body })
    const owner = by && endpoint.whose && resolveOwner(endpoint.whose, by, parsed)
    const now = needs.clock.now()
    if (by) checkRecentProof(endpoint.proof, { ...parsed, caller: by, now })
    const maySeeOthers = endpoint.shows === 'others' || by?.hasRights
    if (by?.approvalUnused && maySeeOthers) await needs.noteApprovalUsed(by)
    const facts = { ...parsed, caller: by, reader, owner, file }
    const result = await handleAndCatchUp(route, new HandlerCall(incoming, needs, facts), needs)
    const viewer = by?.hasRights ? by : reader
    if (endpoint.about && viewer) {
      const { what, people: paths } = endpoint.about
      const people = peopleIn(result, parsed.params, paths).filter((id) => id !== by?.id)
      if (people.length > 0) await needs.noteLooks({ by: viewer, what, people })
    }
    return result
  }
  const again = async (error: unknown) => {
    if (!isGone(error)) throw error
    await needs.caughtUp()
    return work(await callerOf(endpoint, request.headers, needs.identify))
  }
  try {
    return checked(endpoint, await work(caller).catch(again))
  } finally {
    // Even if the client has disconnected, the picture is in memory until the handler has finished.
    release()
  }
}

interface Sent {
  body: unknown
  file: UploadedFile | undefined
  release: () => void
}

const withoutFile = (body: unknown): Sent => ({ body, file: undefined, release: () => undefined })

async function readBody(
  endpoint: Endpoint,
  { request, response }: Exchange,
  caller: Caller | null,
  { acceptFile, addressOf }: ServeNeeds,
): Promise<Sent> {
  if (!endpoint.file) return withoutFile(endpoint.body && (await readJson(request)))
  const network = networkOf(addressOf(request))
  const person = String(caller?.id ?? network)
  const uploader = { person, network, isAdmin: caller?.isAdmin ?? false }
  const errors = uploadErrorsOf(endpoint.fileType)
  return acceptFile(endpoint.file, uploader, request, response, errors)
}

async function handleAndCatchUp({ endpoint, handle }: Route, call: HandlerCall, needs: ServeNeeds) {
  try {
    return await handle(call)
  } finally {
    // A caller who has been told of a change never sees a stale cached value afterwards.
    if (endpoint.method !== 'GET') await needs.caughtUp()
  }
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

/** Ends a stream that failed, so that no client takes its beginning for the whole. */
function cutOff(response: ServerResponse, error: unknown, id: string, log: Logger): void {
  if (!hasLeft(error)) log.error({ err: error, request: id }, 'response cut off')
  response.destroy()
}

/** Whether a stream failed because the client closed the connection. */
const hasLeft = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'

const note = (code: string, { path }: Endpoint, request: IncomingMessage, needs: ServeNeeds) =>
  needs.noteRefusal({
    code,
    route: path,
    ip: needs.addressOf(request),
    findCaller: () => needs.identify(request.headers, 'member').catch(() => null),
  })
