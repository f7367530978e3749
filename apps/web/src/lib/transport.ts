import { ApiError, type ErrorCode, type Transport, t, type WireRequest } from '@church/shared'
import { isPage, reportReachable, reportUnreachable } from './connection.ts'
import { type ReadResponse, takeEarlyAnswer } from './early-answers.ts'
import { isRecord, parseJson } from './json.ts'
import { networkError } from './network-error.ts'
import { syncServerTime } from './server-time.ts'
import type { Reply } from './upload.ts'

/** Aborts a call without an upload, so that nobody waits on a dead connection. */
const timeoutMs = 30_000

/** The access token for the Authorization header; null for an anonymous call. */
export type Bearer = string | null

const cookieName = 'csrftoken'

function readCookie(): string | null {
  const found = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${cookieName}=`))
  return found ? decodeURIComponent(found.slice(cookieName.length + 1)) : null
}

/**
 * Returns the value for the `X-CSRFToken` header: the server's cookie, requested first if the browser
 * has none. Empty if that fails; the server then rejects the call with its own message.
 */
async function csrfToken(): Promise<string> {
  const cookie = readCookie()
  if (cookie) return cookie
  await fetch('/api/church/').catch(() => undefined)
  return readCookie() ?? ''
}

/**
 * Sends a call to the page's own server. Rejects with an ApiError: with the server's `detail` if it
 * sent one, or with 'Network Error' (status 0) if it was unreachable.
 */
export async function send(request: WireRequest, bearer: Bearer = null): Promise<unknown> {
  const { endpoint, body, options } = request
  const headers = new Headers({
    Accept: 'application/json',
    'Accept-Language': options.languages ?? document.documentElement.lang,
  })
  if (typeof body === 'string') headers.set('Content-Type', 'application/json')
  if (bearer) headers.set('Authorization', `Bearer ${bearer}`)
  if (endpoint.csrf) headers.set('X-CSRFToken', await csrfToken())

  const sentAt = performance.now()
  const sent =
    body instanceof FormData ? uploadForm(request, headers) : fetchReply(request, headers)
  const reply = await sent.catch((error) => {
    if (!options.signal?.aborted) reportUnreachable()
    throw error
  })
  if (reply.isForeign) {
    reportUnreachable({ captive: true })
    throw networkError()
  }
  reportReachable(sentAt)
  const answer = parseJson(reply.text)
  if (reply.status >= 200 && reply.status < 300) return answer

  if (options.signal?.aborted) throw networkError()
  throw errorFrom(reply.status, answer)
}

/** The transport for anonymous calls. */
export const publicTransport: Transport = (request) => send(request)

/** Loads the code for uploads when one begins: most visits have none. */
async function uploadForm(request: WireRequest, headers: Headers): Promise<Reply> {
  const { sendWithProgress } = await import('./upload.ts').catch(() => {
    throw networkError()
  })
  return sendWithProgress(request, headers)
}

/** RFC 6585: a network asks people to sign in before it lets them through. */
const NETWORK_SIGN_IN = 511

/**
 * Whether a network has answered in place of our server, as a hotel's does until its guests have agreed. Such a page may
 * have any status; ours only sends pages with those of a proxy that cannot reach it.
 */
const isFromNetwork = ({ status, headers }: Response): boolean =>
  status === NETWORK_SIGN_IN || (isPage(headers) && status < 500)

function replyOf({ response, text, receivedAt }: ReadResponse): Reply {
  const isForeign = isFromNetwork(response)
  if (!isForeign) syncServerTime(response.headers.get('Date'), receivedAt)
  return { status: response.status, text, isForeign }
}

async function fetchReply(request: WireRequest, headers: Headers): Promise<Reply> {
  const { endpoint, url, body, options } = request
  const early = await takeEarlyAnswer(url, headers.get('Authorization'), body)
  if (early === null) throw networkError()
  if (early) return replyOf(early)
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), timeoutMs)
  const abort = () => controller.abort()
  options.signal?.addEventListener('abort', abort)
  try {
    const response = await fetch(url, {
      method: endpoint.method,
      headers,
      body: body ?? null,
      signal: controller.signal,
    })
    const receivedAt = Date.now()
    return replyOf({ response, text: await response.text(), receivedAt })
  } catch {
    throw networkError()
  } finally {
    clearTimeout(timer)
    options.signal?.removeEventListener('abort', abort)
  }
}

/** Codes for errors without one, from a proxy or from an older server during an upgrade. */
const fallbackCodes: Record<number, ErrorCode> = {
  401: 'sign-in-needed',
  404: 'not-found',
  429: 'too-many-tries',
}

const codeFor = (status: number): ErrorCode =>
  fallbackCodes[status] ?? (status >= 500 ? 'unavailable' : 'invalid')

/** Converts an error body `{ code, detail, errors? }` to an ApiError; of any other body only the status is used. */
export function errorFrom(status: number, body: unknown): ApiError {
  if (!isRecord(body) || typeof body.detail !== 'string') {
    return new ApiError(
      status,
      codeFor(status),
      t('Request failed with status code {status}', { status: String(status) }),
    )
  }
  const code = typeof body.code === 'string' ? body.code : codeFor(status)
  const errors: Record<string, string[]> = {}
  for (const [field, messages] of Object.entries(isRecord(body.errors) ? body.errors : {})) {
    if (Array.isArray(messages)) errors[field] = messages.map(String)
  }
  return new ApiError(status, code, body.detail, errors)
}
