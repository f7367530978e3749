import type { Right, SignedInUser } from '@church/shared'
import { create } from 'zustand'
import { isRecord, parseJson } from './json.ts'
import { onStoredChange, readStored, writeStored } from './storage.ts'
import { hasUnsaved } from './unsaved.ts'

/** The storage key of the signed-in user, shared by all tabs. */
const storageKey = 'userInfo'
/** The storage key of a mark that the last sign-in ended by itself. */
const expiredKey = 'signInExpired'

/** Why the user was signed out: they logged out, or their token could not be renewed. */
type SignOutReason = 'logout' | 'expired'

interface CurrentUser {
  user: SignedInUser | null
  /** How the last sign-in of this visit ended; null while signed in, or if there was none. */
  signOutReason: SignOutReason | null
}

const texts = ['first_name', 'last_name', 'name', 'email', 'token', 'refreshToken'] as const

function isUser(value: unknown): value is SignedInUser {
  if (!isRecord(value)) return false
  const { id, _id, isAdmin } = value
  const named = texts.every((key) => typeof value[key] === 'string')
  return named && typeof id === 'number' && id === _id && typeof isAdmin === 'boolean'
}

/** Returns the stored user; null if there is none or the value is invalid. */
function readStoredUser(): SignedInUser | null {
  const stored = parseJson(readStored(storageKey) ?? '')
  return isUser(stored) ? stored : null
}

/** The user signed in on this device. Read at startup and synchronised between tabs. */
export const useCurrentUser = create<CurrentUser>(() => ({
  user: readStoredUser(),
  signOutReason: null,
}))

onStoredChange(storageKey, () => {
  const user = readStoredUser()
  const { user: previous } = useCurrentUser.getState()
  // Another tab has found that the sign-in has ended. The next call from here asks the user to sign in again.
  if (!user && readStored(expiredKey) && hasUnsaved()) return
  useCurrentUser.setState({ user, signOutReason: previous && !user ? 'logout' : null })
})

/** Whether a user has a right. One stored by an earlier version has no list of roles. */
export const hasRole = (user: SignedInUser | null, right: Right): boolean =>
  user?.roles?.includes(right) ?? false

/** Whether a user is an admin, steward, carer or leader. */
export const worksInOffice = (user: SignedInUser | null): boolean =>
  user !== null && (user.isAdmin || (user.roles ?? []).length > 0)

/** Stores the signed-in user, after signing in, registering or updating the profile. */
export function storeUser(user: SignedInUser) {
  writeStored(expiredKey, null)
  writeStored(storageKey, JSON.stringify(user))
  useCurrentUser.setState({ user, signOutReason: null })
}

/** Stores a renewed access token. */
export function storeToken(token: string) {
  const { user } = useCurrentUser.getState()
  if (user) storeUser({ ...user, token })
}

/** Stores whether the user is an admin, which another admin may have changed. */
export function storeRight(isAdmin: boolean) {
  const { user } = useCurrentUser.getState()
  if (user && user.isAdmin !== isAdmin) storeUser({ ...user, isAdmin })
}

/** Forgets rights that the server has refused. */
export function forgetRights(refused: readonly Right[]) {
  const { user } = useCurrentUser.getState()
  if (!user || !refused.some((right) => hasRole(user, right))) return
  storeUser({ ...user, roles: user.roles.filter((right) => !refused.includes(right)) })
}

/** Removes the user from this device. */
export function clearUser(signOutReason: SignOutReason) {
  // First, since the other tabs read it when the user is gone.
  writeStored(expiredKey, signOutReason === 'expired' ? 'yes' : null)
  writeStored(storageKey, null)
  useCurrentUser.setState({ user: null, signOutReason })
}

/** Reads the user again, because another tab may just have renewed the token. */
export function reloadUser(): SignedInUser | null {
  const user = readStoredUser()
  if (user) useCurrentUser.setState({ user })
  return useCurrentUser.getState().user
}
