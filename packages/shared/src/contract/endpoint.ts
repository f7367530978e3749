import type * as z from 'zod/mini'
import type { DeclaredError } from './errors.ts'

/** Who may call: anybody, anybody signed in, or admins only. */
export type Access = 'public' | 'member' | 'admin'

type Schema = z.core.$ZodType

/** One HTTP route: all that the server, the client, the OpenAPI document and the contract test know of it. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** With `:name` for a parameter and a trailing slash; the server answers without the slash too. */
  path: `/api/${string}/`
  access: Access
  summary: string
  params?: Schema
  query?: Schema
  /** JSON, or the text fields of a multipart form where `file` is given. */
  body?: Schema
  /** The multipart field that carries one picture. */
  file?: string
  /** The call needs `X-CSRFToken` equal to the `csrftoken` cookie. */
  csrf?: true
  /** Status of a success; 200 where it is not given. */
  status?: 201
  response: Schema
  /** What it can answer besides the errors that follow from the row itself (`errorsOf`). */
  errors?: readonly DeclaredError[]
}

export type Contract = Record<string, Endpoint>

/** A table of routes; the identity function, which keeps each row's literal types. */
export const defineEndpoints = <const T extends Contract>(rows: T): T => rows

type Part<E extends Endpoint, K extends 'params' | 'query' | 'body'> = E[K] extends Schema
  ? E[K]
  : never

type Output<S> = [S] extends [never] ? undefined : S extends Schema ? z.output<S> : never

/** What a handler is given of a request: the output side of the row's schemas. */
export interface Parsed<E extends Endpoint> {
  params: Output<Part<E, 'params'>>
  query: Output<Part<E, 'query'>>
  body: Output<Part<E, 'body'>>
}

type NoKeys = Record<never, never>

type Sent<E extends Endpoint, K extends 'params' | 'query' | 'body'> = [Part<E, K>] extends [never]
  ? unknown
  : NoKeys extends z.input<Part<E, K>>
    ? { [P in K]?: z.input<Part<E, K>> }
    : { [P in K]: z.input<Part<E, K>> }

/** What a caller hands to the client: the input side of the schemas, and the picture where there is one. */
export type CallInput<E extends Endpoint> = Sent<E, 'params'> &
  Sent<E, 'query'> &
  Sent<E, 'body'> &
  (E['file'] extends string ? { file: Blob } : unknown)

/** What a successful call answers. */
export type Answer<E extends Endpoint> = z.output<E['response']>

/** What a handler returns: the response before its schema has stripped and checked it. */
export type Returned<E extends Endpoint> = z.input<E['response']>
