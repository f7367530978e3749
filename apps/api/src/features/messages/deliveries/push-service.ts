import { request } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import webPush from 'web-push'
import {
  isPublicAddress,
  lookupPublic,
  mayBePublicUrl,
  PrivateAddressError,
} from '../../../platform/public-address.ts'

/** Milliseconds that a push service may take. */
const ANSWER_MS = 10_000
/** Seconds for which a push service keeps a message for a phone that is switched off. */
const KEPT_SECONDS = 86_400

/** What a browser gave so that messages reach it (RFC 8030, 8291). */
export interface Subscription {
  endpoint: string
  p256dh: string
  auth: string
}

/** The keys by which push services know this installation (RFC 8292), base64url. */
export interface PushKeys {
  publicKey: string
  privateKey: string
}

/** Why a push service did not take a message. */
export class PushError extends Error {
  /** The subscription has ended: no message will reach it again. */
  readonly isGone: boolean
  /** The push service asked for this many milliseconds of rest. */
  readonly retryAfterMs: number | null

  constructor(code: string, { isGone = false, retryAfterMs = null as number | null } = {}) {
    super(code)
    this.name = 'PushError'
    this.isGone = isGone
    this.retryAfterMs = retryAfterMs
  }
}

/** Hands a message to the push service of a subscription. Rejects with a PushError. */
export type Push = (
  to: Subscription,
  message: { payload: string; topic: string },
  keys: PushKeys,
) => Promise<void>

interface Outside {
  /** Whom push services may ask about messages: an https address or `mailto:`. */
  subject: string
  /** How names are looked up, by default only public ones. */
  lookup?: LookupFunction
  /** A certificate that is trusted beside the usual ones. */
  ca?: string
}

/** Sends pushes with `web-push`, over a connection that leads to the public internet only. */
export function createPush({ subject, lookup = lookupPublic, ca }: Outside): Push {
  return async ({ endpoint, p256dh, auth }, { payload, topic }, { publicKey, privateKey }) => {
    const { hostname } = new URL(endpoint)
    if (lookup === lookupPublic && !mayBePublicUrl(endpoint))
      throw new PushError('EPRIVATE', { isGone: true })
    if (isIP(hostname) && lookup === lookupPublic && !isPublicAddress(hostname)) {
      throw new PushError('EPRIVATE', { isGone: true })
    }
    const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      vapidDetails: { subject, publicKey, privateKey },
      TTL: KEPT_SECONDS,
      topic,
      urgency: 'normal',
    })
    const { status, retryAfter } = await post(endpoint, details, { lookup, ...(ca && { ca }) })
    if (status >= 200 && status < 300) return
    const isGone = status === 404 || status === 410
    throw new PushError(String(status), { isGone, retryAfterMs: retryAfter })
  }
}

interface Details {
  headers: Record<string, unknown>
  body: Buffer | null
}

/** @throws PushError without an answer in time */
function post(
  endpoint: string,
  { headers, body }: Details,
  connection: { lookup: LookupFunction; ca?: string },
): Promise<{ status: number; retryAfter: number | null }> {
  return new Promise((resolve, reject) => {
    const call = request(
      endpoint,
      {
        method: 'POST',
        headers: headers as Record<string, string>,
        signal: AbortSignal.timeout(ANSWER_MS),
        ...connection,
      },
      (response) => {
        response.resume()
        const seconds = Number(response.headers['retry-after'])
        const retryAfter = Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : null
        resolve({ status: response.statusCode ?? 0, retryAfter })
      },
    )
    call.on('error', (error) => reject(asPushError(error)))
    call.end(body)
  })
}

function asPushError(error: Error): PushError {
  if (error instanceof PrivateAddressError) return new PushError(error.code, { isGone: true })
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name
  return new PushError(code)
}
