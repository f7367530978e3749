import {
  type CallOptions,
  contract,
  type Endpoint,
  type LooseInput,
  requestFor,
  type Transport,
} from '@church/shared'
import { networkError } from './network-error.ts'

/** The rows of the contract: those of the first screens, and later all of them. */
export const rows: Record<string, Endpoint | undefined> = contract

let loading: Promise<unknown> | undefined

/**
 * Loads the rows that the first screens do not call. Rejects with the error of a lost connection; the next call tries
 * again, which helps in browsers that do not keep the failure of an import (`reload-once.ts`).
 */
export function loadRows(): Promise<unknown> {
  loading ??= import('./later-rows.ts').catch(() => {
    loading = undefined
    throw networkError()
  })
  return loading
}

/**
 * An object whose properties are made when they are first read. Only its readers know their types. It has no `then`, so
 * that an async function can return it.
 */
export function byName<Made extends object>(make: (name: string) => unknown): Made
export function byName(make: (name: string) => unknown): object {
  return new Proxy<Record<string, unknown>>(
    {},
    {
      get: (made, name: string) => {
        if (name !== 'then') made[name] ??= make(name)
        return made[name]
      },
    },
  )
}

/** A client with one function for each row of the contract, also for those that have not been loaded. */
export const clientOver = <Client extends object>(transport: Transport) =>
  byName<Client>((name) => async (input?: LooseInput, options?: CallOptions) => {
    if (!rows[name]) await loadRows()
    const endpoint = rows[name]
    if (!endpoint) throw new Error(`The contract has no row ${name}.`)
    return transport(requestFor(endpoint, input, options))
  })
