import { type Right, ROLES, type SignedInUser, wholeName } from '@church/shared'
import { type Handle, run } from '../platform/db.ts'

export interface Account {
  id: number
  firstName: string
  lastName: string
  /** An account has one; the type allows for people without an account. */
  email: string | null
  isAdmin: boolean
}

/** A user and their tokens, in the format shared by sign-in, registration and profile updates. */
export async function signedInAnswer(
  on: Handle,
  account: Account,
  tokens: Pick<SignedInUser, 'token' | 'refreshToken'>,
): Promise<SignedInUser> {
  const { id, firstName, lastName, email, isAdmin } = account
  return {
    _id: id,
    id,
    first_name: firstName,
    last_name: lastName,
    name: wholeName(firstName, lastName),
    email: email ?? '',
    isAdmin,
    roles: await rolesOf(on, account),
    ...tokens,
  }
}

/** The roles of an account, of which an admin has all, and whether it leads a team. */
async function rolesOf(
  on: Handle,
  { id, isAdmin }: { id: number; isAdmin: boolean },
): Promise<Right[]> {
  if (isAdmin) return [...ROLES]
  const [found] = await run<{ roles: string[]; leads: boolean }>(
    on,
    `SELECT ARRAY(SELECT role FROM user_roles WHERE user_id = $1) AS roles,
       EXISTS (SELECT FROM serving_leaders WHERE user_id = $1) AS leads`,
    [id],
  )
  const roles = ROLES.filter((role) => found?.roles.includes(role))
  return found?.leads ? [...roles, 'leader'] : roles
}
