import type { IncomingHttpHeaders } from 'node:http'
import type { Contract, Endpoint, Parsed, Returned } from '@church/shared'
import type { Picture } from './accept-picture.ts'
import type { Caller } from './identify.ts'
import type { RawAnswer, Reply } from './reply.ts'

/** What a handler is given: the parsed request and who is calling. */
export type Call<E extends Endpoint> = Parsed<E> & {
  caller: E['access'] extends 'public' ? null : Caller
  /** The id of the person whose record is meant, where the row says whose it may be. */
  owner: E['whose'] extends string ? number : undefined
  file: E['file'] extends string ? Picture | undefined : undefined
  headers: IncomingHttpHeaders
  /** The caller's address, as far as TRUST_PROXY lets it be known. */
  ip: string
  /** Whether the connection has ended, so that nobody would read an answer. */
  isGone: () => boolean
}

/** One handler a row; a missing one does not compile. */
export type Handlers<C extends Contract> = {
  [K in keyof C]: (call: Call<C[K]>) => Promise<Returned<C[K]> | Reply<Returned<C[K]>> | RawAnswer>
}
