import { ApiError, type ErrorCode, type Transport, type WireRequest } from '@church/shared'
import { noteReached, noteUnreached } from './connection.ts'
import { csrfToken } from './csrf.ts'
import { isRecord, parseJson } from './json.ts'
import { networkError } from './network-error.ts'
import { noteServerTime } from './server-time.ts'
import { type Reply, sendWithProgress } from './upload.ts'

/** Milliseconds until a call without an upload is given up, so that a dead signal is not waited for. */
const patience = 30_000

/** Who the call is for: the value of the Authorization header, or nothing for a stranger. */
export type Bearer = string | null

/**
 * Sends a call to the server that the page came from. Rejects with an ApiError: the server's own
 * `detail` where it gave one, 'Network Error' (status 0) where it was not reached.
 */
export async function send(request: WireRequest, bearer: Bearer = null): Promise<unknown> {
  const { endpoint, body, options } = request
  const headers = new Headers({ Accept: 'application/json' })
  if (typeof body === 'string') headers.set('Content-Type', 'application/json')
  if (bearer) headers.set('Authorization', `Bearer ${bearer}`)
  if (endpoint.csrf) headers.set('X-CSRFToken', await csrfToken())

  const sent =
    body instanceof FormData ? sendWithProgress(request, headers) : fetchReply(request, headers)
  const reply = await sent.catch((error) => {
    if (!options.signal?.aborted) noteUnreached()
    throw error
  })
  noteReached()
  const answer = parseJson(reply.text)
  if (reply.status >= 200 && reply.status < 300) return answer

  if (options.signal?.aborted) throw networkError()
  throw refusal(reply.status, answer)
}

/** A file of ours for whoever `bearer` is. Rejects as `send` does. */
export async function fetchFile(path: string, bearer: Bearer): Promise<Blob> {
  const headers = new Headers(bearer ? { Authorization: `Bearer ${bearer}` } : {})
  const response = await fetch(path, { headers }).catch(() => {
    throw networkError()
  })
  if (!response.ok) throw refusal(response.status, parseJson(await response.text()))
  return response.blob()
}

/** The transport for calls that nobody has to be signed in for. */
export const publicTransport: Transport = (request) => send(request)

async function fetchReply(request: WireRequest, headers: Headers): Promise<Reply> {
  const { endpoint, url, body, options } = request
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), patience)
  const abort = () => controller.abort()
  options.signal?.addEventListener('abort', abort)
  try {
    const response = await fetch(url, {
      method: endpoint.method,
      headers,
      body: body ?? null,
      signal: controller.signal,
    })
    noteServerTime(response.headers.get('Date'))
    return { status: response.status, text: await response.text() }
  } catch {
    throw networkError()
  } finally {
    clearTimeout(timer)
    options.signal?.removeEventListener('abort', abort)
  }
}

/** Codes for answers without one: of a proxy, or of an older server during an upgrade. */
const CODES: Record<number, ErrorCode> = {
  401: 'sign-in-needed',
  404: 'not-found',
  429: 'too-many-tries',
}

const codeFor = (status: number): ErrorCode =>
  CODES[status] ?? (status >= 500 ? 'unavailable' : 'invalid')

/** The server's error body, `{ code, detail, errors? }`, as an error; any other body has its status only. */
function refusal(status: number, body: unknown): ApiError {
  if (!isRecord(body) || typeof body.detail !== 'string') {
    return new ApiError(status, codeFor(status), `Request failed with status code ${status}`)
  }
  const code = typeof body.code === 'string' ? body.code : codeFor(status)
  const errors: Record<string, string[]> = {}
  for (const [field, messages] of Object.entries(isRecord(body.errors) ? body.errors : {})) {
    if (Array.isArray(messages)) errors[field] = messages.map(String)
  }
  return new ApiError(status, code, body.detail, errors)
}
