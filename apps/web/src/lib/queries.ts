import {
  type Answer,
  areaOf,
  type CallInput,
  type CallOptions,
  type contract,
  type Endpoint,
} from '@church/shared'
import type { QueryClient, QueryKey, queryOptions, UseMutationOptions } from '@tanstack/react-query'
import { api } from './api.ts'
import { byName, rows } from './rows.ts'

type Rows = typeof contract

/** The names of the rows that read. */
type Reads = { [K in keyof Rows]: Rows[K]['method'] extends 'GET' ? K : never }[keyof Rows]

/** The body of a row's request. */
export type BodyOf<Name extends keyof Rows> =
  CallInput<Rows[Name]> extends { body: infer Body } ? Body : never

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

/** Only callers know the types; in here all calls are alike. */
const callOf = (name: string): Call => Reflect.get(api, name)

/** The key of all of a row's queries. */
export const keyOf = (name: keyof Rows): QueryKey => [name]

/** The options, and with them the key, of each row that reads: `useQuery(queries.getMember({ params: { id } }))`. */
export const queries = byName<Queries>((name) => (input: unknown) => ({
  queryKey: input === undefined ? [name] : [name, input],
  queryFn: ({ signal }: { signal: AbortSignal }) => callOf(name)(input, { signal }),
}))

/**
 * The options of each row that changes something: `useChange(mutations.endSeries)`. Afterwards, the queries of its area
 * and of those that it `changes` load again.
 */
export const mutations = byName<Mutations>((name) => ({
  mutationKey: [name],
  mutationFn: ({ options, ...input }: { options?: CallOptions } = {}) =>
    callOf(name)(input, options),
}))

/** Loads again what these areas answer. Keys begin with the name of a row, or else with that of an area. */
export const reloadAreas = (client: QueryClient, areas: readonly string[]) =>
  client.invalidateQueries({
    predicate: ({ queryKey: [name] }) => areas.includes(areaOf(String(name)) || String(name)),
  })

/** Loads again what a mutation changes, by its key. Mutations without the name of a row change nothing. */
export async function reloadAfter(
  client: QueryClient,
  [name]: readonly unknown[] = [],
): Promise<void> {
  const row = typeof name === 'string' ? rows[name] : undefined
  if (!row || typeof name !== 'string') return
  const { changes = [] } = row
  if (changes === 'everything') return client.invalidateQueries()
  await reloadAreas(client, [areaOf(name), ...changes])
}
