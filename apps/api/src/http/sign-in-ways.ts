import { accountErrors, type SignInWays, signInWays } from '@church/shared'
import { column, type Handle } from '../platform/db.ts'
import type { Env } from '../platform/env.ts'
import { defineSetting } from '../platform/setting.ts'
import { IS_ADMIN_ANYWHERE } from './admin-right.ts'
import { refuse } from './errors.ts'

/** Which ways to sign in are open to members; all, until an admin closes one. */
export const signInWaysSetting = defineSetting<SignInWays>({
  key: 'sign-in-ways',
  schema: signInWays,
  initial: { by_password: true, by_passkey: true, by_code: true },
  action: 'sign-in-ways.change',
})

/** How somebody signs in. */
export type SignInWay = keyof SignInWays | 'provider'

type ProviderEnv = Pick<Env, 'OIDC_ISSUER' | 'OIDC_CLIENT_ID' | 'OIDC_CLIENT_SECRET'>

const hasProvider = ({ OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET }: ProviderEnv) =>
  Boolean(OIDC_ISSUER && OIDC_CLIENT_ID && OIDC_CLIENT_SECRET)

interface Use {
  /** Null for somebody who has no account yet. */
  userId: number | null
  way: SignInWay
}

/**
 * Whether somebody may sign in this way now. Admins may in all, so that a provider that is away shuts nobody out for
 * good; where the operator has taken the provider away, or named one at which nobody has signed in, so may everybody.
 * It reads the database and no cache, so a way is closed in every process at once.
 */
export async function isOpenTo(
  on: Handle,
  env: ProviderEnv,
  { userId, way }: Use,
): Promise<boolean> {
  if (way === 'provider' || !hasProvider(env)) return true
  if ((await signInWaysSetting.read(on))[way]) return true
  const [open] = await column<boolean>(
    on,
    `SELECT EXISTS (SELECT FROM users WHERE id = $1 AND ${IS_ADMIN_ANYWHERE})
       OR NOT EXISTS (SELECT FROM provider_accounts WHERE issuer = $2) AS open`,
    [userId, env.OIDC_ISSUER],
  )
  return open === true
}

/** Whether nothing but the provider is open to somebody. */
export async function hasOnlyProvider(
  on: Handle,
  env: ProviderEnv,
  userId: number,
): Promise<boolean> {
  for (const way of ['by_password', 'by_passkey', 'by_code'] as const) {
    if (await isOpenTo(on, env, { userId, way })) return false
  }
  return true
}

/** @throws HttpError 403 if this way is closed to them */
export async function requireOpen(on: Handle, env: ProviderEnv, use: Use): Promise<void> {
  if (!(await isOpenTo(on, env, use))) throw refuse(accountErrors.wayClosed)
}
