import type pg from 'pg'
import type { Visitor } from '../../../http/visitor.ts'
import { anyRow, inTransaction } from '../../../platform/db.ts'
import { hasEnoughMails } from '../../../platform/mail-links.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type AuthLimits, withinMailLimit } from '../../account/password/index.ts'
import { insertInvitation, lockInvitee } from './data.ts'
import { invitation } from './messages.ts'

type Needs = Pick<Platform, 'clock' | 'outbox' | 'pool'> & { authLimits: AuthLimits }

const hasNoAccount = (pool: pg.Pool, email: string): Promise<boolean> =>
  anyRow(pool, 'SELECT FROM users WHERE email = $1 AND password_hash IS NULL', [email])

/**
 * Answers a registration with the address of a person without an account. Only the owner of the mailbox may claim that
 * person, so the mailbox gets an invitation, within the limits of password reset mails. The caller is not told whether
 * one was sent.
 * @returns false if no such person has the address
 */
export async function inviteInstead(
  services: Needs,
  { email, visitor }: { email: string; visitor: Visitor },
): Promise<boolean> {
  if (!(await hasNoAccount(services.pool, email))) return false
  await withinMailLimit(services.authLimits, visitor, () => inviteUnasked(services, email))
  return true
}

/** Sends an invitation that no admin asked for. @returns false if the person has reached the limit */
const inviteUnasked = ({ clock, outbox, pool }: Needs, email: string) =>
  inTransaction(pool, async (client) => {
    const now = clock.now()
    const person = await lockInvitee(client, { email })
    if (!person?.email || person.hasAccount) return false
    const { id: userId, email: to } = person
    if (await hasEnoughMails(client, 'invitations', { userId, now })) return false
    const asked = { userId, invitedById: null, email: to, now }
    const about = await insertInvitation(client, asked)
    await outbox.deliver(invitation, userId, { about }, client)
    return true
  })
