import type { IncomingHttpHeaders } from 'node:http'
import {
  type Contract,
  type Endpoint,
  generalErrors,
  type Parsed,
  type Returned,
} from '@church/shared'
import type { Express, RequestHandler, Response } from 'express'
import * as z from 'zod/mini'
import { type AcceptPicture, type Picture, pictureOf } from './accept-picture.ts'
import { checkCsrf } from './csrf.ts'
import { refuse } from './errors.ts'
import type { Caller, Identify } from './identify.ts'
import { jsonOnly } from './json-body.ts'
import { RawAnswer } from './raw-answer.ts'

/** What a handler is given: the parsed request and who is calling. */
export type Call<E extends Endpoint> = Parsed<E> & {
  caller: E['access'] extends 'public' ? null : Caller
  headers: IncomingHttpHeaders
} & (E['fast'] extends true ? unknown : Surroundings<E>)

interface Surroundings<E extends Endpoint> {
  file: E['file'] extends string ? Picture : undefined
  /** The caller's address, as far as TRUST_PROXY lets it be known. */
  ip: string
  /** For the few handlers that set a header or a cookie. */
  response: Response
}

/** One handler a row; a missing one does not compile. */
export type Handlers<C extends Contract> = {
  [K in keyof C]: (call: Call<C[K]>) => Promise<Returned<C[K]> | RawAnswer>
}

export interface Gate {
  identify: Identify
  acceptPicture: AcceptPicture
  /** Resolves when this process has heard of every change that is in the database. */
  settled: () => Promise<void>
}

/** Literal paths first, or `/users/:id/` would swallow `/users/sessions/`. */
function byPrecision(a: Endpoint, b: Endpoint): number {
  return a.path.split(':').length - b.path.split(':').length
}

/** Puts every row of a contract on the application: identified, parsed, handled, its answer checked. */
export function mount<C extends Contract>(
  app: Express,
  contract: C,
  handlers: Handlers<C>,
  gate: Gate,
): void {
  const rows = Object.entries(contract).sort(([, a], [, b]) => byPrecision(a, b))
  for (const [name, endpoint] of rows) {
    // Inside the table a handler is a handler; its row's types hold where it is written.
    const handle = handlers[name] as (call: unknown) => Promise<unknown>
    const method = endpoint.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete'
    app[method](endpoint.path, ...stepsOf(endpoint, handle, gate))
  }
}

function stepsOf(
  endpoint: Endpoint,
  handle: (call: unknown) => Promise<unknown>,
  { identify, acceptPicture, settled }: Gate,
): RequestHandler[] {
  const isRead = endpoint.method === 'GET'
  const identified: RequestHandler = async (request, response, next) => {
    response.locals.route = endpoint.path
    response.locals.row = endpoint
    if (endpoint.csrf) checkCsrf(request)
    if (endpoint.access !== 'public')
      response.locals.caller = await identify(request.headers, endpoint.access)
    next()
  }
  const handled: RequestHandler = async (request, response) => {
    const call = {
      ...parse(endpoint, request),
      caller: response.locals.caller ?? null,
      headers: request.headers,
      file: endpoint.file ? pictureOf(request) : undefined,
      ip: request.ip ?? '',
      response,
    }
    // Whoever was told that something changed never meets here what was kept of it before.
    const result = await (isRead ? handle(call) : handle(call).finally(settled))
    answer(endpoint, response, result)
  }
  if (endpoint.file) return [identified, acceptPicture(endpoint.file), handled]
  return endpoint.body ? [identified, jsonOnly, handled] : [identified, handled]
}

/** The parts of a request that a row has schemas for. @throws HttpError 400 with the messages by field. */
export function parse(
  endpoint: Endpoint,
  request: { params?: unknown; query?: unknown; body?: unknown },
): Record<'params' | 'query' | 'body', unknown> {
  const errors: Record<string, string[]> = {}
  const part = (schema: z.core.$ZodType | undefined, value: unknown) => {
    if (!schema) return undefined
    const parsed = z.safeParse(schema, value, { error: plainly })
    if (parsed.success) return parsed.data
    for (const issue of parsed.error.issues) {
      const field = issue.path.join('.') || 'detail'
      errors[field] = [...(errors[field] ?? []), issue.message]
    }
  }
  const parsed = {
    params: part(endpoint.params, request.params),
    query: part(endpoint.query, request.query),
    body: part(endpoint.body, request.body ?? {}),
  }
  const [field, [message] = []] = Object.entries(errors)[0] ?? []
  if (!field || !message) return parsed
  throw refuse(generalErrors.invalid, { detail: message, errors })
}

/** What is said where a schema has no words of its own: the library's are for developers. */
function plainly({ input, path = [] }: z.core.$ZodRawIssue): string {
  const field = path.join('.') || 'The request'
  return input === undefined ? `${field} is missing.` : `${field} is not valid.`
}

/** An answer that does not fit its row is our own mistake: it throws, and becomes a 500. */
function answer(endpoint: Endpoint, response: Response, result: unknown): void {
  if (response.headersSent) return
  if (result instanceof RawAnswer) {
    response.status(result.status).set(result.headers).end(result.bytes)
    return
  }
  response.status(endpoint.status ?? 200).json(z.parse(endpoint.response, result))
}
