import { ApiError, accessMessages, contract, createClient } from '@church/shared'
import { isRecord, parseJson } from './json.ts'
import { forgetUser, keepToken, rereadUser, useSignIn } from './sign-in-store.ts'
import { publicTransport } from './transport.ts'

const authApi = createClient({ refreshToken: contract.refreshToken }, publicTransport)

/** Whether a JWT's `exp` claim (seconds since 1970) has passed at `now` (milliseconds). Unreadable counts as passed. */
export function hasExpired(token: string, now: number): boolean {
  try {
    const payload = token.split('.')[1] ?? ''
    const claims = parseJson(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    return !isRecord(claims) || typeof claims.exp !== 'number' || claims.exp <= now / 1000
  } catch {
    return true
  }
}

let renewal: Promise<string> | null = null

/**
 * The access token to call with, renewed first where it has expired; null when nobody is signed in.
 * Rejects with 'Token refresh failed' when the server will not renew it: the sign-in is over then.
 */
export async function accessToken(): Promise<string | null> {
  const { user } = useSignIn.getState()
  if (!user) return null
  return hasExpired(user.token, Date.now()) ? renewToken(user.token) : user.token
}

/** A new token in place of `spent`; one renewal serves all calls of all tabs that wait for it. */
export function renewToken(spent: string): Promise<string> {
  renewal ??= oneTabAtATime(() => renew(spent)).finally(() => {
    renewal = null
  })
  return renewal
}

// Locks exist on https and localhost only; elsewhere two tabs may both renew, which does no harm.
function oneTabAtATime<T>(work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request('token-refresh', work) : work()
}

async function renew(spent: string): Promise<string> {
  const user = rereadUser()
  if (!user) throw new ApiError(401, 'refresh-failed', accessMessages.refreshFailed)
  if (user.token !== spent && !hasExpired(user.token, Date.now())) return user.token
  try {
    const { access } = await authApi.refreshToken({ body: { refresh: user.refreshToken } })
    keepToken(access)
    return access
  } catch (error) {
    // A server that is away or busy has not said no: the sign-in stays, only this call fails.
    const refused = error instanceof ApiError && [400, 401, 403].includes(error.status)
    if (!refused) throw error
    // Another tab has just changed the profile, and was given another one with the answer.
    const kept = rereadUser()
    if (kept && kept.refreshToken !== user.refreshToken) return renew(spent)
    forgetUser('expired')
    throw new ApiError(401, 'refresh-failed', accessMessages.refreshFailed)
  }
}
