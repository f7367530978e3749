import { api } from '../../lib/api.ts'
import { forgetUser, useSignIn } from '../../lib/sign-in-store.ts'

/** Ends the sign-in here at once, and on the server as soon as it can be reached. */
export function signOut() {
  const { user } = useSignIn.getState()
  forgetUser('logout')
  // If the server is not reached, the token simply runs out; nobody has to wait for that.
  if (user) api.signOut({ body: { refresh: user.refreshToken } }).catch(() => undefined)
}
