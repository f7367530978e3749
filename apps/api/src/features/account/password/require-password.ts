import { passwordErrors } from '@church/shared'
import { refuse } from '../../../http/errors.ts'
import { recordOwnAct } from '../../../http/record-own-act.ts'
import type { Visitor } from '../../../http/visitor.ts'
import type { Platform } from '../../../platform/platform.ts'
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
