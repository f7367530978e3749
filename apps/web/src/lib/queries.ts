import {
  type Answer,
  areaOf,
  type CallInput,
  type CallOptions,
  contract,
  type Endpoint,
} from '@church/shared'
import type { QueryClient, QueryKey, queryOptions, UseMutationOptions } from '@tanstack/react-query'
import { api } from './api.ts'

type Rows = typeof contract

/** The names of the rows that read. */
type Reads = { [K in keyof Rows]: Rows[K]['method'] extends 'GET' ? K : never }[keyof Rows]

/** The body of a row's request. */
export type BodyOf<Name extends keyof Rows> =
  CallInput<Rows[Name]> extends { body: infer Body } ? Body : never

/** The input of a change and the options of its call. */
type ChangeInput<E extends Endpoint> = CallInput<E> & { options?: CallOptions }
type Input<E extends Endpoint> =
  // biome-ignore lint/suspicious/noConfusingVoidType: only with `void` may `mutate()` have no argument
  Record<never, never> extends CallInput<E> ? ChangeInput<E> | void : ChangeInput<E>

type Query<E extends Endpoint> = ReturnType<
  typeof queryOptions<Answer<E>, Error, Answer<E>, QueryKey>
>
type Queries = {
  [K in Reads]: Record<never, never> extends CallInput<Rows[K]>
    ? (input?: CallInput<Rows[K]>) => Query<Rows[K]>
    : (input: CallInput<Rows[K]>) => Query<Rows[K]>
}

type Mutation<E extends Endpoint> = UseMutationOptions<Answer<E>, Error, Input<E>> & {
  mutationKey: QueryKey
}
type Mutations = { [K in Exclude<keyof Rows, Reads>]: Mutation<Rows[K]> }

type Call = (input: unknown, options?: CallOptions) => Promise<unknown>
type Derive = (name: string, call: Call) => unknown

/** Derives something from each call. Only callers know the types; in here all calls are alike. */
function fromCalls<Derived>(calls: object, derive: Derive): Derived
function fromCalls(calls: object, derive: Derive): unknown {
  return Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, derive(name, call)]))
}

/** The key of all of a row's queries: its area and its name. */
export const keyOf = (name: string): QueryKey => [areaOf(name), name]

/** The options, and with them the key, of each row that reads: `useQuery(queries.getMember({ params: { id } }))`. */
export const queries = fromCalls<Queries>(api, (name, call) => (input: unknown) => ({
  queryKey: input === undefined ? keyOf(name) : [...keyOf(name), input],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(input, { signal }),
}))

/**
 * The options of each row that changes something: `useChange(mutations.endSeries)`. Afterwards, the queries of its area
 * and of those that it `changes` load again.
 */
export const mutations = fromCalls<Mutations>(api, (name, call) => ({
  mutationKey: [name],
  mutationFn: ({ options, ...input }: { options?: CallOptions } = {}) => call(input, options),
}))

const rows: Record<string, Endpoint> = contract

/** Loads again what a mutation changes, by its key. Mutations without the name of a row change nothing. */
export async function reloadAfter(
  client: QueryClient,
  [name]: readonly unknown[] = [],
): Promise<void> {
  const row = typeof name === 'string' ? rows[name] : undefined
  if (!row || typeof name !== 'string') return
  const { changes = [] } = row
  if (changes === 'everything') return client.invalidateQueries()
  const areas = [keyOf(name)[0], ...changes]
  await client.invalidateQueries({
    predicate: ({ queryKey: [area] }) => areas.some((one) => one === area),
  })
}
