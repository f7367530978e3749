import type { Answer, CallInput, Contract, Endpoint } from './endpoint.ts'
import type { ErrorCode } from './error-codes.ts'

/** An error response, or no response at all (`status` 0). `message` is fit for display. */
export class ApiError extends Error {
  readonly status: number
  /** Decide by this. A newer server may send codes that this client does not know. */
  readonly code: string
  /** Validation messages by field. */
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
  /** The Accept-Language header; by default the page's language. */
  languages?: string
  /** Receives the fraction of an upload sent so far, 0 to 1, if the transport can measure it. */
  onProgress?: (share: number) => void
}

/** A call, ready to send. */
export interface WireRequest {
  endpoint: Endpoint
  /** The path with its parameters and query filled in. */
  url: string
  body: FormData | string | undefined
  options: CallOptions
}

/** Sends a request and resolves with the parsed JSON response; rejects with an ApiError. */
export type Transport = (request: WireRequest) => Promise<unknown>

type Call<E extends Endpoint> = (
  ...args: Record<never, never> extends CallInput<E>
    ? [input?: CallInput<E>, options?: CallOptions]
    : [input: CallInput<E>, options?: CallOptions]
) => Promise<Answer<E>>

export type Client<C extends Contract> = { [K in keyof C]: Call<C[K]> }

export interface LooseInput {
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
  // Text comes first, so that the server has read the fields when the picture arrives.
  for (const [name, value] of Object.entries(body)) {
    if (value !== undefined && value !== null) form.set(name, String(value))
  }
  if (file) form.set(field, file)
  return form
}

/** A client that gets every response as a file. */
export type FileClient<C extends Contract> = {
  [K in keyof C]: (...args: Parameters<Call<C[K]>>) => Promise<Blob>
}

/** What a call of an endpoint sends. */
export const requestFor = (
  endpoint: Endpoint,
  input: LooseInput = {},
  options: CallOptions = {},
): WireRequest => ({
  endpoint,
  url: fillPath(endpoint.path, input.params) + queryString(input.query),
  body: endpoint.file ? multipart(endpoint.file, input) : input.body && JSON.stringify(input.body),
  options,
})

/** Builds a client over any transport, with one function for each endpoint of the contract. */
export function createClient<C extends Contract>(contract: C, transport: Transport): Client<C>
// Only callers know the types of each endpoint; in here all calls are alike.
export function createClient(contract: Contract, transport: Transport): unknown {
  return Object.fromEntries(
    Object.entries(contract).map(([name, endpoint]) => [
      name,
      (input?: LooseInput, options?: CallOptions) =>
        transport(requestFor(endpoint, input, options)),
    ]),
  )
}
