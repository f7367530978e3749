import type { SignedInUser } from '@church/shared'
import { create } from 'zustand'
import { isRecord, parseJson } from './json.ts'
import { onStoredChange, readStored, writeStored } from './storage.ts'

/** Where the browser keeps the signed-in user; the same name in every tab. */
const storageKey = 'userInfo'

/** Why nobody is signed in any more: they left, or their sign-in could not be renewed. */
export type SignInEnd = 'logout' | 'expired'

interface SignIn {
  user: SignedInUser | null
  /** How the last sign-in of this visit ended; null while there is one or was none. */
  ended: SignInEnd | null
}

const texts = ['first_name', 'last_name', 'name', 'email', 'token', 'refreshToken'] as const

function isUser(value: unknown): value is SignedInUser {
  if (!isRecord(value)) return false
  const { id, _id, isAdmin } = value
  const named = texts.every((key) => typeof value[key] === 'string')
  return named && typeof id === 'number' && id === _id && typeof isAdmin === 'boolean'
}

/** The kept user, or null where there is none or what is kept is not a user. */
function readUser(): SignedInUser | null {
  const stored = parseJson(readStored(storageKey) ?? '')
  return isUser(stored) ? stored : null
}

/** Who is signed in on this device, read at start and kept in step between tabs. */
export const useSignIn = create<SignIn>(() => ({ user: readUser(), ended: null }))

onStoredChange(storageKey, () => {
  const user = readUser()
  const { user: before } = useSignIn.getState()
  useSignIn.setState({ user, ended: before && !user ? 'logout' : null })
})

/** Keeps `user` as the one who is signed in: after signing in, registering or a profile update. */
export function keepUser(user: SignedInUser) {
  writeStored(storageKey, JSON.stringify(user))
  useSignIn.setState({ user, ended: null })
}

/** Puts a renewed access token into the kept user. */
export function keepToken(token: string) {
  const { user } = useSignIn.getState()
  if (user) keepUser({ ...user, token })
}

/** Forgets the user on this device. */
export function forgetUser(ended: SignInEnd) {
  writeStored(storageKey, null)
  useSignIn.setState({ user: null, ended })
}

/** The user as another tab may have just left it: a token renewed there is good here. */
export function rereadUser(): SignedInUser | null {
  const user = readUser()
  if (user) useSignIn.setState({ user })
  return useSignIn.getState().user
}
