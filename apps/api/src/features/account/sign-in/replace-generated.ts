import { signInErrors, userErrors } from '@church/shared'
import { refuse } from '../../../http/errors.ts'
import type { Visitor } from '../../../http/visitor.ts'
import { recordEvent } from '../../../platform/audit.ts'
import { isUniqueViolation } from '../../../platform/db.ts'
import type { Platform } from '../../../platform/platform.ts'
import { isReservedEmail } from '../email-change/index.ts'
import { sendConfirmation } from '../email-confirmation/index.ts'
import {
  type AuthLimits,
  type Passwords,
  refuseGuessable,
  withinConcurrencyLimit,
} from '../passwords/index.ts'

type Needs = Platform & { authLimits: AuthLimits; passwords: Passwords }

interface Account {
  id: number
  firstName: string
  lastName: string
}

interface FirstSignIn<A extends Account> {
  user: A
  body: {
    password: string
    own_email?: string | undefined
    own_password?: string | undefined
  }
  visitor: Visitor
}

const emailTaken = () => refuse(userErrors.emailTaken, { field: 'own_email' })

/**
 * Replaces the generated password of the first admin, and its address, which nobody may read. Without
 * this, no sign-in is opened, so it cannot be skipped.
 * @returns the account with its new address
 * @throws HttpError 403 until both are given; 400 for a guessable password; 409 for a taken address
 */
export async function replaceGenerated<A extends Account>(
  services: Needs,
  { user, body, visitor }: FirstSignIn<A>,
): Promise<A & { email: string }> {
  const { authLimits, church, clock, db, passwords } = services
  const { own_email: email, own_password: password } = body
  if (!email || !password) throw refuse(signInErrors.ownPasswordNeeded)
  if (password === body.password) throw refuse(signInErrors.samePassword, { field: 'own_password' })
  const owner = { ...user, email, churchName: (await church.get()).name }
  const passwordHash = await withinConcurrencyLimit(authLimits, visitor.network, async () => {
    await refuseGuessable(password, owner, 'own_password')
    return passwords.hash(password, visitor)
  })
  const now = clock.now()
  const { id } = user
  try {
    await db.$transaction(async (tx) => {
      if (await isReservedEmail(tx, { email, userId: id, now })) throw emailTaken()
      const { count } = await tx.user.updateMany({
        where: { id, passwordGenerated: true },
        data: { email, passwordHash, passwordGenerated: false },
      })
      // Somebody else has just done the same.
      if (count !== 1) throw refuse(signInErrors.wrongSignIn)
      const target = { actorId: id, subject: 'user', subjectId: id }
      await recordEvent(tx, { ...target, action: 'sign-in.own-password', at: now })
    })
  } catch (error) {
    throw isUniqueViolation(error) ? emailTaken() : error
  }
  sendConfirmation(services, id)
  return { ...user, email }
}
