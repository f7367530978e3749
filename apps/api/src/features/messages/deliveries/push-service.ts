import type { OutgoingHttpHeaders } from 'node:http'
import { request } from 'node:https'
import type { LookupFunction } from 'node:net'
import webPush from 'web-push'
import type { Clock } from '../../../platform/clock.ts'
import { failureCode } from '../../../platform/mailer-failure.ts'
import {
  lookupPublic,
  mayBePublicUrl,
  PrivateAddressError,
} from '../../../platform/public-address.ts'

/** Milliseconds that a push service may take. */
const ANSWER_MS = 10_000
/** Milliseconds for which a push service that did not answer is not asked again, so that it does not delay others. */
const LEFT_ALONE_MS = 60_000
/** The error code of a connection or an answer that takes too long. */
const TIMED_OUT = 'ETIMEDOUT'
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

  constructor(
    code: string,
    {
      isGone = false,
      retryAfterMs = null,
    }: { isGone?: boolean; retryAfterMs?: number | null } = {},
  ) {
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
  /** The operator's address for push services: `https:` or `mailto:`. */
  subject: string
  clock: Clock
  /** How host names are looked up; by default, only public addresses are accepted. */
  lookup?: LookupFunction
  /** A certificate that is trusted beside the usual ones. */
  ca?: string
  /** Aborts when an answer takes too long; by default after ten seconds. */
  patience?: () => AbortSignal
}

/** Sends pushes encrypted by `web-push`, to the public internet only. */
export function createPush({
  subject,
  clock,
  lookup = lookupPublic,
  ca,
  patience = () => AbortSignal.timeout(ANSWER_MS),
}: Outside): Push {
  const leaveAlone = leavingAlone(clock)
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
    const connection = { lookup, signal: patience(), ...(ca && { ca }) }
    const { status, retryAfter } = await leaveAlone(new URL(endpoint).origin, () =>
      post(endpoint, details, connection),
    )
    if (status >= 200 && status < 300) return
    const isGone = status === 404 || status === 410
    throw new PushError(String(status), { isGone, retryAfterMs: retryAfter })
  }
}

/** Asks a push service, unless it has just been silent. */
function leavingAlone({ now }: Clock) {
  const until = new Map<string, number>()
  return async <Answer>(origin: string, ask: () => Promise<Answer>): Promise<Answer> => {
    const retryAfterMs = (until.get(origin) ?? 0) - now().getTime()
    if (retryAfterMs > 0) throw new PushError(TIMED_OUT, { retryAfterMs })
    until.delete(origin)
    return ask().catch((error: PushError) => {
      if (error.code !== TIMED_OUT) throw error
      until.set(origin, now().getTime() + LEFT_ALONE_MS)
      throw new PushError(TIMED_OUT, { retryAfterMs: LEFT_ALONE_MS })
    })
  }
}

interface Details {
  headers: OutgoingHttpHeaders
  body: Buffer | null
}

/** @throws PushError without an answer in time */
function post(
  endpoint: string,
  { headers, body }: Details,
  connection: { lookup: LookupFunction; signal: AbortSignal; ca?: string },
): Promise<{ status: number; retryAfter: number | null }> {
  return new Promise((resolve, reject) => {
    const call = request(
      endpoint,
      {
        method: 'POST',
        headers,
        ...connection,
      },
      (response) => {
        response.resume()
        const seconds = Number(response.headers['retry-after'])
        const retryAfter = Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : null
        resolve({ status: response.statusCode ?? 0, retryAfter })
      },
    )
    call.on('error', (error) =>
      reject(connection.signal.aborted ? new PushError(TIMED_OUT) : asPushError(error)),
    )
    call.end(body)
  })
}

const asPushError = (error: Error): PushError =>
  new PushError(failureCode(error), { isGone: error instanceof PrivateAddressError })
