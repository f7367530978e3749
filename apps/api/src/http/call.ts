import type { IncomingHttpHeaders } from 'node:http'
import type { Contract, Endpoint, Parsed, Returned } from '@church/shared'
import type { Picture } from './accept-picture.ts'
import type { Caller } from './identify.ts'
import type { RawReply, Reply, StreamReply } from './reply.ts'

/** A handler's argument: the parsed request and its caller. */
export type Call<E extends Endpoint> = Parsed<E> & {
  /** Null for a public row, unless the row identifies a caller with a valid access token. */
  caller: E['access'] extends 'public'
    ? E['identifies'] extends true
      ? Caller | null
      : null
    : Caller
  /** The id of the person whose record the request refers to, if the row declares whose it may be. */
  owner: E['whose'] extends string ? number : undefined
  file: E['file'] extends string ? Picture | undefined : undefined
  headers: IncomingHttpHeaders
  /** The client's address; behind a proxy it depends on TRUST_PROXY. */
  ip: string
  /** Whether the client has disconnected, so that nobody would read the response. */
  isAborted: () => boolean
}

/** One handler for each row of the contract; a missing one does not compile. */
export type Handlers<C extends Contract> = {
  [K in keyof C]: (
    call: Call<C[K]>,
  ) => Promise<Returned<C[K]> | Reply<Returned<C[K]>> | RawReply | StreamReply>
}
