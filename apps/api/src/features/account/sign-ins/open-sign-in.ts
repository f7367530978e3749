import { generalErrors, type Role, type SignedInUser } from '@church/shared'
import { refuse } from '../../../http/errors.ts'
import type { Db } from '../../../platform/db.ts'
import type { Platform } from '../../../platform/platform.ts'
import { hashToken, randomToken } from '../../../platform/random-token.ts'
import { insertSignIn, rolesOf, updateToken } from './data.ts'
import type { Tokens } from './tokens.ts'

interface Account {
  id: number
  firstName: string
  lastName: string
  /** An account has one; the type allows for people without an account. */
  email: string | null
  isAdmin: boolean
}

/** Opens a sign-in for a user. @returns everything that the browser stores */
export async function openSignIn(
  { db, tokens, clock }: Pick<Platform, 'db' | 'clock'> & { tokens: Tokens },
  account: Account,
  { byPasskey = false } = {},
): Promise<SignedInUser> {
  const refreshToken = randomToken()
  const signInId = await insertSignIn(db, {
    userId: account.id,
    tokenHash: hashToken(refreshToken),
    createdAt: clock.now(),
    byPasskey,
  })
  return presentSignedIn(
    { ...account, roles: await rolesOf(db, account) },
    tokens.issueAccess({ userId: account.id, signInId }),
    refreshToken,
  )
}

/**
 * Issues new tokens for an active sign-in. Only the hash of its refresh token is stored, so that a
 * response containing one needs a new token, which replaces the old one.
 * @throws HttpError 401 if the sign-in has ended in the meantime
 */
export async function renewSignIn(
  { db, tokens }: { db: Db; tokens: Tokens },
  account: Account,
  signInId: number,
): Promise<SignedInUser> {
  const refreshToken = randomToken()
  const until = await updateToken(db, signInId, hashToken(refreshToken))
  if (!until) throw refuse(generalErrors.signInNeeded)
  return presentSignedIn(
    { ...account, roles: await rolesOf(db, account) },
    tokens.issueAccess({ userId: account.id, signInId }, until),
    refreshToken,
  )
}

/** A user and their tokens, in the format shared by sign-in, registration and profile updates. */
function presentSignedIn(
  { id, firstName, lastName, email, isAdmin, roles }: Account & { roles: Role[] },
  token: string,
  refreshToken: string,
): SignedInUser {
  return {
    _id: id,
    id,
    first_name: firstName,
    last_name: lastName,
    name: `${firstName} ${lastName}`,
    email: email ?? '',
    isAdmin,
    roles,
    token,
    refreshToken,
  }
}
