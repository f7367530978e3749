import * as z from 'zod/mini'
import type { Area } from '../areas.ts'
import { id } from '../fields.ts'
import { eachOf } from '../objects.ts'
import type { Reading } from '../readings.ts'
import type { Right } from '../roles.ts'
import type { DeclaredError } from './errors.ts'
import type { AccountLimit, NetworkLimit, RowLimit, TokenLimit } from './limits.ts'

/**
 * Who may call: anyone, anyone who is signed in, those with a right, stewards and carers (`helper`), stewards and leaders
 * of teams (`marker`), or admins only. An admin has every right. A program with a reading token (`reader`) is nobody:
 * it may call no other row, and nobody else its rows.
 */
export type Access = 'public' | 'member' | Right | 'helper' | 'marker' | 'admin' | 'reader'

/** The accesses of rows that people call who are signed in. */
export type PersonalAccess = Exclude<Access, 'public' | 'reader'>

/**
 * Whose record a request may name by `id`, `_id` or `member_id`: only the caller's own, or anyone's if
 * the caller is an admin. A request without an id means the caller.
 */
export type Whose = 'own' | 'own-or-admin'

/**
 * When a call needs a recent proof of who the caller is: if the query or body has a field, or a field with a
 * value, or if the call changes a field, which its handler finds out.
 */
export type ProofCondition = { sent: string; value?: string } | { changed: string }

/**
 * When a steward, a carer or a leader may call a row: always, or around the session that the request names. That begins
 * at its opening, or at any time before, and lasts until its end or a day later. The limits do not apply to admins.
 */
type When = 'always' | { from?: 'opening'; until: 'end' | 'day-after'; otherwise: DeclaredError }

/** What somebody with a right learnt about a person by an answer, as the person reads it in their own list. */
export const LOOKED_AT = [
  'account',
  'attendance',
  'birthday',
  'care',
  'directory',
  'group',
  'household',
  'import',
  'log',
  'merge',
  'overview',
  'serving',
] as const
export type LookedAt = (typeof LOOKED_AT)[number]

/**
 * Whom an answer is about: the ids at these paths of what the handler returns, such as `results.*.user`, or of the
 * request's parameters (`params.id`).
 */
interface About {
  what: LookedAt
  people: readonly string[]
}

type Schema = z.core.$ZodType

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

interface Route {
  method: Method
  /** Has `:name` parameters and a trailing slash. The server also accepts it without the slash. */
  path: `/api/${string}/`
  access: Access
  /** For a row of programs: what their token must be for. */
  reads?: Reading
  /** For a public row: the handler learns who calls, if the request has a valid access token. */
  identifies?: true
  whose?: Whose
  /**
   * Requires that the caller has signed in, or given their password or a code, within the last minutes:
   * always, or only on one of these conditions.
   */
  proof?: boolean | readonly ProofCondition[]
  /**
   * Whether a row for members shows or marks only the caller, or others as well. Newcomers who wait for approval and
   * people who have left get nothing about others.
   */
  shows?: 'self' | 'others'
  when?: When
  /**
   * Whom its answers to somebody with a right are about. Each person reads of it in their own list, unless it is
   * recorded as an event. A test finds rows that answer about people and do not declare it.
   */
  about?: About
  /** How often it may be called. A row of signed-in people needs one if it costs more than a few queries. */
  limit?: RowLimit
  /** The other areas whose answers a change affects, so that screens load them again after it. */
  changes?: 'everything' | readonly Area[]
  summary: string
  /** The parameters of the path, if they are not ids. */
  params?: Schema
  query?: Schema
  /** A JSON body, or the text fields of a multipart form if `file` is set. */
  body?: Schema
  /** The multipart field that carries the file. */
  file?: string
  /** The type of the file; a picture by default. A `part` is a part of a file of any size. */
  fileType?: 'picture' | 'csv' | 'part'
  /** Requires an `X-CSRFToken` header equal to the `csrftoken` cookie. */
  csrf?: true
  /** Status on success; 200 by default. */
  status?: 201
  response: Schema
  /** Errors beyond those that follow from the other properties (`errorsOf`). */
  errors?: readonly DeclaredError[]
}

/**
 * What a row must declare because its access does not imply it: what people see who have left or wait for approval,
 * when roles apply around a session, what an admin may change with an old proof, and how often strangers may call.
 */
type AccessRules =
  | { access: 'public'; limit: NetworkLimit }
  | { access: 'reader'; method: 'GET'; reads: Reading; limit: TokenLimit }
  | (SignedInRules & { limit?: AccountLimit })

type SignedInRules =
  | { access: 'member'; shows: 'self' | 'others' }
  | { access: Right | 'helper' | 'marker'; when: When }
  | { access: 'admin'; method: 'GET' }
  | { access: 'admin'; method: Exclude<Method, 'GET'>; proof: boolean | readonly ProofCondition[] }

/** One HTTP route, as the server, the client, the OpenAPI document and the contract test know it. */
export type Endpoint = Route & AccessRules

export type Contract = Record<string, Endpoint>

type NamesIn<Path> = Path extends `${string}/:${infer Name}/${infer Rest}`
  ? Name | NamesIn<`/${Rest}`>
  : never

type IdsOf<Names extends string> = z.ZodMiniObject<Record<Names, typeof id>, z.core.$strip>

type WithParams<E extends Endpoint> = E extends { params: Schema }
  ? E
  : [NamesIn<E['path']>] extends [never]
    ? E
    : E & { params: IdsOf<NamesIn<E['path']>> }

/** Declares a table of routes, which preserves each row's literal types. The parameters of a path are ids, or `params`. */
export function defineEndpoints<const T extends Contract>(
  rows: T,
): { [Name in keyof T]: WithParams<T[Name]> }
export function defineEndpoints(rows: Contract): Contract {
  const entries = Object.entries(rows).map(([name, row]): [string, Endpoint] => {
    const names = [...row.path.matchAll(/:(\w+)/g)].map(([, param = '']) => param)
    const params = row.params ?? (names.length > 0 && z.object(eachOf(names, () => id)))
    return [name, params ? { ...row, params } : row]
  })
  return Object.fromEntries(entries)
}

type Part<E extends Endpoint, K extends 'params' | 'query' | 'body'> = E[K] extends Schema
  ? E[K]
  : never

type Output<S> = [S] extends [never] ? undefined : S extends Schema ? z.output<S> : never

/** A request as its handler receives it: the output side of the schemas. */
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

/** The client's arguments: the input side of the schemas, and the file if the endpoint takes one. */
export type CallInput<E extends Endpoint> = Sent<E, 'params'> &
  Sent<E, 'query'> &
  Sent<E, 'body'> &
  (E['file'] extends string ? { file: Blob } : unknown)

/** The response to a successful call. */
export type Answer<E extends Endpoint> = z.output<E['response']>

/** A part of an answer as handlers make it: its instants are dates. */
export type Made<S extends z.core.$ZodType> = z.input<S>

/** A handler's return value: the response before its schema strips and checks it. */
export type Returned<E extends Endpoint> = z.input<E['response']>
