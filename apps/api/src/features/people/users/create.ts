import { lastNameIn, type newPerson, userErrors } from '@church/shared'
import type * as z from 'zod/mini'
import { refuse } from '../../../http/errors.ts'
import type { Caller } from '../../../http/identify.ts'
import { recordFarReaching } from '../../../platform/far-reaching.ts'
import type { Platform } from '../../../platform/platform.ts'
import { inTransaction } from '../../../platform/transaction.ts'
import { insertUserIn } from './data.ts'

/**
 * Adds a person without an account. The other admins are told by mail of one with an address, whose owner can make the
 * person's account theirs.
 * @returns their id
 * @throws HttpError 409 if the address belongs to somebody else or is reserved
 */
export function createPerson(
  services: Pick<Platform, 'clock' | 'outbox' | 'pool'>,
  body: z.output<typeof newPerson>,
  { id: actorId }: Pick<Caller, 'id'>,
): Promise<number> {
  const now = services.clock.now()
  return inTransaction(services.pool, async (tx) => {
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
    await recordFarReaching(services, tx, {
      actorId,
      action: 'user.create',
      subject: 'user',
      subjectId: id,
      ...(body.email && { detail: { fields: ['email'] } }),
      at: now,
    })
    return id
  })
}
