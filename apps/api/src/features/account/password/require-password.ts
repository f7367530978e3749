import { passwordErrors } from '@church/shared'
import { refuse } from '../../../http/errors.ts'
import { recordOwnAct } from '../../../http/record-own-act.ts'
import type { Visitor } from '../../../http/visitor.ts'
import type { Platform } from '../../../platform/platform.ts'
import { findUserByEmail, type SignInAccount } from '../email/index.ts'
import type { AuthLimits } from './auth-limits.ts'
import type { Passwords } from './hashing.ts'
import { withGuessLimits } from './limits.ts'

type Needs = Pick<Platform, 'clock' | 'db' | 'pool'> & {
  authLimits: AuthLimits
  passwords: Passwords
}

interface Given {
  userId: number
  password: string
  visitor: Visitor
  /** The name of the field that holds the password, if it is not `password`. */
  field?: string
}

/**
 * Finds the account with an address and a password; null if one of them is wrong, which counts as a guess.
 * @throws HttpError 429
 */
export async function findByPassword(
  { authLimits, passwords, pool }: Pick<Needs, 'authLimits' | 'passwords' | 'pool'>,
  { username, password }: { username: string; password: string },
  visitor: Visitor,
): Promise<SignInAccount | null> {
  const found = await findUserByEmail(pool, username)
  const guess = { account: username, userId: found?.id ?? null, visitor }
  return withGuessLimits(authLimits, guess, async () => {
    const matches = await passwords.verify(password, found?.passwordHash ?? null, visitor)
    return matches ? found : null
  })
}

/**
 * Checks the password of a signed-in user before an action that someone at their unattended screen
 * must not perform. Wrong passwords count as in signing in, and are audited.
 * @throws HttpError 400 with the field's message if it is wrong, 429
 */
export async function requirePassword(
  { authLimits, clock, db, passwords, pool }: Needs,
  { userId, password, visitor, field = 'password' }: Given,
): Promise<void> {
  const { email, passwordHash } = await db.user.findUniqueOrThrow({ where: { id: userId } })
  const verified = await withGuessLimits(
    authLimits,
    { account: email ?? '', userId, visitor },
    async () => ((await passwords.verify(password, passwordHash, visitor)) ? true : null),
  )
  if (verified) return
  await recordOwnAct(pool, {
    userId,
    action: 'recent-proof.fail',
    ip: visitor.network,
    at: clock.now(),
  })
  throw refuse(passwordErrors.wrong, { field })
}
