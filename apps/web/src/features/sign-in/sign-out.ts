import { api } from '../../lib/api.ts'
import { clearUser, useCurrentUser } from '../../lib/current-user.ts'

/** Signs out on this device at once, and revokes the token on the server without waiting for it. */
export function signOut() {
  const { user } = useCurrentUser.getState()
  clearUser('logout')
  // If the server is unreachable, the token simply expires.
  if (user) api.signOut({ body: { refresh: user.refreshToken } }).catch(() => undefined)
}
