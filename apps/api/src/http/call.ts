import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { Contract, Endpoint, Parsed, Returned } from '@church/shared'
import type { UploadedFile } from './accept-file.ts'
import type { Browsers } from './browsers.ts'
import type { Caller } from './identify.ts'
import type { Reader } from './readers.ts'
import type { Proven } from './recent-proof.ts'
import type { RawReply, Reply, StreamReply } from './reply.ts'
import { type Visitor, visitorOf } from './visitor.ts'

/** A handler's argument: the parsed request and its caller. */
type Call<E extends Endpoint> = Parsed<E> & {
  /** Null for a public row, unless the row identifies a caller with a valid access token. */
  caller: E['access'] extends 'public' | 'reader'
    ? E['identifies'] extends true
      ? Caller | null
      : null
    : E['proof'] extends true
      ? Proven<Caller>
      : Caller
  /** The program that calls a row of its own. */
  reader: E['access'] extends 'reader' ? Reader : null
  /** The id of the person whose record the request refers to, if the row declares whose it may be. */
  owner: E['whose'] extends string ? number : undefined
  file: E['file'] extends string ? UploadedFile | undefined : undefined
  headers: IncomingHttpHeaders
  /** The client's address; behind a proxy it depends on TRUST_PROXY. */
  ip: string
  /** The client as queues and limits see it. */
  visitor: Visitor
}

/** One handler for each row of the contract; a missing one does not compile. */
export type Handlers<C extends Contract> = {
  [K in keyof C]: (
    call: Call<C[K]>,
  ) => Promise<Returned<C[K]> | Reply<Returned<C[K]>> | RawReply | StreamReply>
}

export interface CallNeeds {
  addressOf: (request: IncomingMessage) => string
  browsers: Browsers
}

/**
 * A `Call` whose row is not known to the compiler. It is a class because getters on an object literal cost as much as
 * the rest of a cheap call.
 */
export class HandlerCall {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
  readonly caller: Caller | null
  readonly reader: Reader | null
  readonly owner: number | null | undefined
  readonly file: UploadedFile | undefined
  readonly headers: IncomingHttpHeaders
  readonly #address: () => string
  readonly #visitor: (call: HandlerCall) => Visitor

  constructor(
    { request, response }: { request: IncomingMessage; response: ServerResponse },
    { addressOf, browsers }: CallNeeds,
    facts: Omit<HandlerCall, 'headers' | 'ip' | 'visitor'>,
  ) {
    this.params = facts.params
    this.query = facts.query
    this.body = facts.body
    this.caller = facts.caller
    this.reader = facts.reader
    this.owner = facts.owner
    this.file = facts.file
    this.headers = request.headers
    this.#address = () => addressOf(request)
    this.#visitor = ({ ip, headers, caller }) =>
      visitorOf(browsers, { ip, headers, caller, isAborted: () => response.destroyed })
  }

  /** Computed on demand, since few handlers ask for it. */
  get ip() {
    return this.#address()
  }

  get visitor() {
    return this.#visitor(this)
  }
}
