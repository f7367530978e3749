import type { Prisma } from '@church/database'
import { userErrors } from '@church/shared'
import { refuse } from '../../http/errors.ts'
import { isTaken } from '../../platform/db.ts'
import type { Platform } from '../../platform/platform.ts'
import { emailChangedLetter, insertEmailChange } from '../email-change/index.ts'
import { type Account, changeUser, holdAdmins, holdUser, isEmailOfAnother } from './data.ts'

const emailTaken = () => refuse(userErrors.emailTaken, { field: 'email' })

/**
 * Changes an account and does what belongs to the change in the same transaction. A changed e-mail
 * address is told to the one before, with a link that takes it back.
 * @returns what `also` returns
 * @throws HttpError 404, or 409 for an address that is taken and for the last admin's right
 */
export async function changeAccount<T>(
  { clock, db, env, mailer }: Pick<Platform, 'clock' | 'db' | 'env' | 'mailer'>,
  id: number,
  changes: Partial<Omit<Account, 'id'>>,
  also: (tx: Prisma.TransactionClient, account: Account) => Promise<T>,
): Promise<T> {
  try {
    const { result, told } = await db.$transaction(async (tx) => {
      if (changes.isAdmin === false) await keepAnAdmin(tx, id)
      // Asked first: a unique conflict would throw the connection away.
      if (changes.email && (await isEmailOfAnother(tx, changes.email, id))) throw emailTaken()
      const before = changes.email ? await holdUser(tx, id) : null
      const account = await changeUser(tx, id, changes)
      if (!account) throw refuse(userErrors.notFound)
      const isMoved = before !== null && before.email !== account.email
      const told = isMoved ? await insertEmailChange(tx, before, account, clock.now()) : null
      return { result: await also(tx, account), told }
    })
    if (told) mailer.post('e-mail changed', async () => emailChangedLetter(env, told))
    return result
  } catch (error) {
    // Somebody registered with the address in between.
    if (isTaken(error)) throw emailTaken()
    throw error
  }
}

async function keepAnAdmin(tx: Prisma.TransactionClient, id: number): Promise<void> {
  const admins = await holdAdmins(tx)
  if (admins.length === 1 && admins[0] === id) {
    throw refuse(userErrors.lastAdmin, { field: 'isAdmin' })
  }
}
