import type { Prisma, PrismaClient } from '@church/database'
import { authMessages, userMessages } from '@church/shared'
import { fieldConflict, notFound } from '../../http/errors.ts'
import { isTaken } from '../../platform/db.ts'
import { type Account, changeUser, holdAdmins, isEmailOfAnother } from './data.ts'

const emailTaken = () => fieldConflict('email', authMessages.emailTaken)

/**
 * Changes an account and does what belongs to the change in the same transaction.
 * @returns what `also` returns
 * @throws HttpError 404, or 409 for an address that is taken and for the last admin's right
 */
export async function changeAccount<T>(
  db: PrismaClient,
  id: number,
  changes: Partial<Omit<Account, 'id'>>,
  also: (tx: Prisma.TransactionClient, account: Account) => Promise<T>,
): Promise<T> {
  try {
    return await db.$transaction(async (tx) => {
      if (changes.isAdmin === false) await keepAnAdmin(tx, id)
      // Asked first: a unique conflict would throw the connection away.
      if (changes.email && (await isEmailOfAnother(tx, changes.email, id))) throw emailTaken()
      const account = await changeUser(tx, id, changes)
      if (!account) throw notFound(userMessages.notFound)
      return also(tx, account)
    })
  } catch (error) {
    // Somebody registered with the address in between.
    if (isTaken(error)) throw emailTaken()
    throw error
  }
}

async function keepAnAdmin(tx: Prisma.TransactionClient, id: number): Promise<void> {
  const admins = await holdAdmins(tx)
  if (admins.length === 1 && admins[0] === id) {
    throw fieldConflict('isAdmin', userMessages.lastAdmin)
  }
}
