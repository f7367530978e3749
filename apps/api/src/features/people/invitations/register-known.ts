import type pg from 'pg'
import { hasEnoughMails } from '../../../platform/mail-links.ts'
import type { Platform } from '../../../platform/platform.ts'
import { inTransaction } from '../../../platform/transaction.ts'
import { type AuthLimits, withinMailLimit } from '../../account/password/index.ts'
import { insertInvitation, lockInvitee } from './data.ts'
import { invitationMail } from './mail.ts'

type Needs = Pick<Platform, 'church' | 'clock' | 'mailer' | 'pool'> & { authLimits: AuthLimits }

async function hasNoAccount(pool: pg.Pool, email: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    'SELECT FROM users WHERE email = $1 AND password_hash IS NULL',
    [email],
  )
  return rowCount === 1
}

/**
 * Answers a registration with the address of a person without an account: nobody but the owner of the
 * mailbox may claim that person, so the mailbox is sent an invitation, within the limits of password
 * reset mails. The caller is not told whether one was sent.
 * @returns false if no such person has the address
 */
export async function inviteInstead(
  services: Needs,
  { email, network }: { email: string; network: string },
): Promise<boolean> {
  const { authLimits, church, mailer, pool } = services
  if (!(await hasNoAccount(pool, email))) return false
  mailer.enqueue('invitation', () =>
    withinMailLimit(authLimits, network, async () => {
      const invited = await insertUnasked(services, email)
      return invited && invitationMail(await church.site(), invited.invitee, invited.token)
    }),
  )
  return true
}

/** Inserts an invitation that no admin asked for; null if the person has had enough of them. */
const insertUnasked = ({ clock, pool }: Needs, email: string) =>
  inTransaction(pool, async (client) => {
    const now = clock.now()
    const person = await lockInvitee(client, { email })
    if (!person?.email || person.hasAccount) return null
    const { id: userId, email: to } = person
    if (await hasEnoughMails(client, 'invitations', { userId, now })) return null
    const token = await insertInvitation(client, { userId, invitedById: null, email: to, now })
    return { invitee: { ...person, email: to }, token }
  })
