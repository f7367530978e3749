import { ApiError, accessTexts, contract, createClient, hasCode } from '@church/shared'
import { clearUser, reloadUser, storeToken, useCurrentUser } from './current-user.ts'
import { isRecord, parseJson } from './json.ts'
import { serverNow } from './server-time.ts'
import { askToSignInAgain } from './sign-in-again.ts'
import { publicTransport } from './transport.ts'
import { hasUnsaved } from './unsaved.ts'

const authApi = createClient({ refreshToken: contract.refreshToken }, publicTransport)

/**
 * Whether a JWT's `exp` claim (seconds since 1970) has passed at `now` (milliseconds). Treats an unreadable token as
 * expired.
 */
export function hasExpired(token: string, now: number): boolean {
  try {
    const payload = token.split('.')[1] ?? ''
    const claims = parseJson(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    return !isRecord(claims) || typeof claims.exp !== 'number' || claims.exp <= now / 1000
  } catch {
    return true
  }
}

export const refreshFailed = () => new ApiError(401, 'refresh-failed', accessTexts.refreshFailed)

/** By the server's clock: a phone whose own is a quarter of an hour ahead would renew each token that it gets. */
const now = () => serverNow().getTime()

let renewal: Promise<string> | null = null

/**
 * Returns a valid access token, renewing an expired one first; null if nobody is signed in.
 * Rejects with 'Token refresh failed' and signs the user out if the server refuses to renew it; while a form holds unsaved
 * text, asks them to sign in again first.
 */
export async function accessToken(): Promise<string | null> {
  const { user } = useCurrentUser.getState()
  if (!user) return null
  return hasExpired(user.token, now()) ? renewToken(user.token) : user.token
}

/** Replaces an expired or rejected token. All waiting calls, in all tabs, share one renewal. */
export function renewToken(oldToken: string): Promise<string> {
  renewal ??= oneTabAtATime(() => renew(oldToken))
    // Outside the lock, or the other tabs would wait for the user.
    .catch(keepUnsaved)
    .finally(() => {
      renewal = null
    })
  return renewal
}

/** After a refusal, ends the sign-in. While a form holds unsaved text, the same user may sign in again instead. */
async function keepUnsaved(refusal: unknown): Promise<string> {
  const { user } = useCurrentUser.getState()
  if (!hasCode(refusal, 'refresh-failed') || !user) throw refusal
  if (!hasUnsaved()) {
    clearUser('expired')
    throw refusal
  }
  await askToSignInAgain()
  const signedIn = useCurrentUser.getState().user
  if (!signedIn || signedIn.refreshToken === user.refreshToken) throw refusal
  return signedIn.token
}

// The Web Locks API requires https or localhost. Elsewhere two tabs may both renew, which is harmless.
function oneTabAtATime<T>(work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request('token-refresh', work) : work()
}

async function renew(oldToken: string): Promise<string> {
  const user = reloadUser()
  if (!user) throw refreshFailed()
  if (user.token !== oldToken && !hasExpired(user.token, now())) return user.token
  try {
    const { access } = await authApi.refreshToken({ body: { refresh: user.refreshToken } })
    storeToken(access)
    return access
  } catch (error) {
    // An unreachable or busy server has not refused, nor has a proxy with an error of its own: only this call fails, and
    // the user stays signed in.
    const isOurs =
      hasCode(error, 'refresh-failed') || (hasCode(error, 'invalid') && error.status === 400)
    if (!isOurs) throw error
    // Another tab has just updated the profile and received a new refresh token.
    const stored = reloadUser()
    if (stored && stored.refreshToken !== user.refreshToken) return renew(oldToken)
    throw refreshFailed()
  }
}
