import { invitationErrors, userErrors } from '@church/shared'
import { orRefuse, refuse } from '../../../http/errors.ts'
import type { Proven } from '../../../http/recent-proof.ts'
import { inTransaction, isUniqueViolation } from '../../../platform/db.ts'
import { recordFarReaching } from '../../../platform/far-reaching.ts'
import type { Platform } from '../../../platform/platform.ts'
import { isReservedEmail } from '../../account/email/index.ts'
import { insertInvitation, lockInvitee } from './data.ts'
import { invitation } from './messages.ts'

type Needs = Pick<Platform, 'clock' | 'outbox' | 'pool'>

const emailTaken = () => refuse(userErrors.emailTaken, { field: 'email' })

/**
 * Mails a person a link to set a password, to the given address, which becomes theirs, or to their present one.
 * @throws HttpError 404; 409 if they have an account or somebody else has the address; 400 without one
 */
export async function invite(
  { clock, outbox, pool }: Needs,
  { userId, email, by }: { userId: number; email: string | null; by: Proven },
): Promise<void> {
  const now = clock.now()
  try {
    await inTransaction(pool, async (client) => {
      const person = await orRefuse(lockInvitee(client, { id: userId }), userErrors.notFound)
      if (person.hasAccount) throw refuse(invitationErrors.hasAccount)
      const to = email ?? person.email
      if (!to) throw refuse(invitationErrors.addressNeeded, { field: 'email' })
      if (to !== person.email) {
        const sql = 'UPDATE users SET email = $2, updated_at = $3 WHERE id = $1'
        await client.query(sql, [userId, to, now])
      }
      // Afterwards, since the owner of the address may be changing it at this moment.
      if (email && (await isReservedEmail(client, { email, userId, now }))) throw emailTaken()
      const about = await insertInvitation(client, {
        userId,
        invitedById: by.id,
        email: to,
        now,
      })
      await recordFarReaching({ outbox }, client, {
        actorId: by.id,
        action: 'invitation.send',
        subjectId: userId,
        at: now,
      })
      await outbox.deliver(invitation, userId, { about }, client)
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw emailTaken()
    throw error
  }
}
