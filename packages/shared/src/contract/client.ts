import type { Answer, CallInput, Contract, Endpoint } from './endpoint.ts'
import type { ErrorCode } from './error-codes.ts'

/** An error that the server answered, or none reached (`status` 0). `message` is fit to be shown. */
export class ApiError extends Error {
  readonly status: number
  /** What to decide by; a newer server may send codes that this client does not know. */
  readonly code: string
  /** Per field, from a validation error. */
  readonly errors: Record<string, string[]>

  constructor(
    status: number,
    code: string,
    message: string,
    errors: Record<string, string[]> = {},
  ) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.errors = errors
  }
}

/** Whether a call failed with one of these codes. */
export const hasCode = (error: unknown, ...codes: ErrorCode[]): error is ApiError =>
  error instanceof ApiError && codes.some((code) => code === error.code)

export interface CallOptions {
  signal?: AbortSignal
  /** Told the share of an upload that has been sent, 0 to 1, by transports that can tell. */
  onProgress?: (share: number) => void
}

/** A call made ready for the wire. */
export interface WireRequest {
  endpoint: Endpoint
  /** Path with its parameters and query filled in. */
  url: string
  body: FormData | string | undefined
  options: CallOptions
}

/** Sends a request and resolves with the parsed JSON answer; rejects with an ApiError. */
export type Transport = (request: WireRequest) => Promise<unknown>

type Call<E extends Endpoint> = (
  ...args: Record<never, never> extends CallInput<E>
    ? [input?: CallInput<E>, options?: CallOptions]
    : [input: CallInput<E>, options?: CallOptions]
) => Promise<Answer<E>>

export type Client<C extends Contract> = { [K in keyof C]: Call<C[K]> }

interface LooseInput {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: Record<string, unknown>
  file?: Blob
}

function fillPath(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
}

function queryString(query: Record<string, unknown> = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(name, String(value))
  }
  const text = search.toString()
  return text && `?${text}`
}

function multipart(field: string, { body = {}, file }: LooseInput): FormData {
  const form = new FormData()
  // Text first, so that the server knows the fields when the picture arrives.
  for (const [name, value] of Object.entries(body)) {
    if (value !== undefined && value !== null) form.set(name, String(value))
  }
  if (file) form.set(field, file)
  return form
}

/** A function for each row of the contract, by its name, over any transport. */
export function createClient<C extends Contract>(contract: C, transport: Transport): Client<C> {
  const call =
    (endpoint: Endpoint) =>
    (input: LooseInput = {}, options: CallOptions = {}) =>
      transport({
        endpoint,
        url: fillPath(endpoint.path, input.params) + queryString(input.query),
        body: endpoint.file
          ? multipart(endpoint.file, input)
          : input.body && JSON.stringify(input.body),
        options,
      })
  const calls: unknown = Object.fromEntries(
    Object.entries(contract).map(([name, endpoint]) => [name, call(endpoint)]),
  )
  // Each row's own types are known to callers only; inside, a call is a call.
  return calls as Client<C>
}
