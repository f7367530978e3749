import { invitationErrors, registrationTerms } from '@church/shared'
import type pg from 'pg'
import { refuse } from '../../../http/errors.ts'
import { inTransaction } from '../../../platform/transaction.ts'
import { recordEventOn } from '../../site/audit/index.ts'
import { endInvitations, lockOpenInvitation, type OpenInvitation } from './data.ts'

interface Acceptance {
  tokenHash: string
  passwordHash: string
  now: Date
}

/**
 * Makes an account of the person whom an invitation is for. Of several uses at once, one succeeds.
 * @throws HttpError 404 if the link no longer works
 */
export const accept = (
  pool: pg.Pool,
  { tokenHash, passwordHash, now }: Acceptance,
): Promise<OpenInvitation> =>
  inTransaction(pool, async (client) => {
    const invitation = await lockOpenInvitation(client, { tokenHash, now })
    if (!invitation) throw refuse(invitationErrors.notFound)
    const { id, userId } = invitation
    await client.query('UPDATE invitations SET used_at = $2 WHERE id = $1', [id, now])
    await endInvitations(client, userId, now)
    await client.query(
      `UPDATE users SET password_hash = $2, terms_version = $3, terms_accepted_at = $4,
         email_confirmed_at = $4, updated_at = $4
       WHERE id = $1`,
      [userId, passwordHash, registrationTerms.version, now],
    )
    await recordEventOn(client, {
      actorId: userId,
      action: 'invitation.accept',
      subject: 'user',
      subjectId: userId,
      at: now,
    })
    return invitation
  })
