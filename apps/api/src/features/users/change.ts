import type { Prisma } from '@church/database'
import { userErrors } from '@church/shared'
import { refuse } from '../../http/errors.ts'
import { isUniqueViolation } from '../../platform/db.ts'
import type { Platform } from '../../platform/platform.ts'
import { emailChangedMails, insertEmailChange, isReservedEmail } from '../email-change/index.ts'
import { type Account, isEmailTaken, lockAdmins, lockUser, updateUser } from './data.ts'

interface AccountChange {
  id: number
  changes: Partial<Omit<Account, 'id'>>
  /** Who makes the change: the person or an admin. */
  actorId: number
}

const emailTaken = () => refuse(userErrors.emailTaken, { field: 'email' })

/**
 * Updates an account and runs `also` in the same transaction. A change of e-mail address is announced
 * by mail.
 * @returns the result of `also`
 * @throws HttpError 404, or 409 if the address is taken or reserved, or the last admin would lose their right
 */
export async function updateAccount<T>(
  { clock, db, env, mailer }: Pick<Platform, 'clock' | 'db' | 'env' | 'mailer'>,
  { id, changes, actorId }: AccountChange,
  also: (tx: Prisma.TransactionClient, account: Account) => Promise<T>,
): Promise<T> {
  const move = async (tx: Prisma.TransactionClient, before: Account, { email }: Account) => {
    const now = clock.now()
    if (await isReservedEmail(tx, { email, userId: id, now })) throw emailTaken()
    return insertEmailChange(tx, { before, newEmail: email, byAdmin: actorId !== id, now })
  }
  try {
    const { result, notice } = await db.$transaction(async (tx) => {
      if (changes.isAdmin === false) await refuseLastAdmin(tx, id)
      // Checked first, since a unique violation would cost the connection.
      if (changes.email && (await isEmailTaken(tx, changes.email, id))) throw emailTaken()
      const before = changes.email ? await lockUser(tx, id) : null
      const account = await updateUser(tx, id, changes)
      if (!account) throw refuse(userErrors.notFound)
      const isEmailChanged = before !== null && before.email !== account.email
      const notice = isEmailChanged ? await move(tx, before, account) : null
      return { result: await also(tx, account), notice }
    })
    for (const mail of notice ? emailChangedMails(env, notice) : []) {
      mailer.enqueue('e-mail changed', async () => mail)
    }
    return result
  } catch (error) {
    // Someone registered with the address in the meantime.
    if (isUniqueViolation(error)) throw emailTaken()
    throw error
  }
}

async function refuseLastAdmin(tx: Prisma.TransactionClient, id: number): Promise<void> {
  const admins = await lockAdmins(tx)
  if (admins.length === 1 && admins[0] === id) {
    throw refuse(userErrors.lastAdmin, { field: 'isAdmin' })
  }
}
