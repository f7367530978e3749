import { lastNameIn, type newPerson, userErrors } from '@church/shared'
import type * as z from 'zod/mini'
import { refuse } from '../../../http/errors.ts'
import { recordEvent } from '../../../platform/audit.ts'
import type { Platform } from '../../../platform/platform.ts'
import { inTransaction } from '../../../platform/transaction.ts'
import { insertUserIn } from './data.ts'

/**
 * Adds a person without an account.
 * @returns their id
 * @throws HttpError 409 if the address belongs to somebody else or is reserved
 */
export function createPerson(
  { clock, pool }: Pick<Platform, 'clock' | 'pool'>,
  body: z.output<typeof newPerson>,
  actorId: number,
): Promise<number> {
  const now = clock.now()
  return inTransaction(pool, async (tx) => {
    const id = await insertUserIn(tx, {
      firstName: body.first_name,
      lastName: lastNameIn(body),
      email: body.email ?? null,
      passwordHash: null,
      phoneNumber: body.phone_number ?? null,
      memberType: body.member_type ?? null,
      joinedOn: body.joined_on ?? null,
      createdAt: now,
      approvedBy: actorId,
    })
    if (id === null) throw refuse(userErrors.emailTaken, { field: 'email' })
    await recordEvent(tx, {
      actorId,
      action: 'user.create',
      subject: 'user',
      subjectId: id,
      at: now,
    })
    return id
  })
}
