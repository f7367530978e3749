import { request } from 'node:https'
import type { LookupFunction } from 'node:net'
import webPush from 'web-push'
import { failureCode } from '../../../platform/mailer-failure.ts'
import {
  lookupPublic,
  mayBePublicUrl,
  PrivateAddressError,
} from '../../../platform/public-address.ts'

/** Milliseconds that a push service may take. */
const ANSWER_MS = 10_000
/** Seconds for which a push service keeps a message for a phone that is switched off. */
const KEPT_SECONDS = 86_400

/** A browser's subscription (RFC 8030, 8291). */
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
  /** The service's status, or what failed: fit for logs. */
  readonly code: string
  /** The subscription has ended: no message will reach it again. */
  readonly isGone: boolean
  /** Milliseconds that the push service asks us to wait. */
  readonly retryAfterMs: number | null

  constructor(code: string, { isGone = false, retryAfterMs = null as number | null } = {}) {
    super(code)
    this.name = 'PushError'
    this.code = code
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
  /** Where push services reach the operator: an https or `mailto:` address. */
  subject: string
  /** How host names are looked up; by default, only public addresses are accepted. */
  lookup?: LookupFunction
  /** A certificate that is trusted beside the usual ones. */
  ca?: string
}

/** Sends pushes encrypted by `web-push`, to the public internet only. */
export function createPush({ subject, lookup = lookupPublic, ca }: Outside): Push {
  return async ({ endpoint, p256dh, auth }, { payload, topic }, { publicKey, privateKey }) => {
    if (lookup === lookupPublic && !mayBePublicUrl(endpoint)) {
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

const asPushError = (error: Error): PushError =>
  new PushError(failureCode(error), { isGone: error instanceof PrivateAddressError })
