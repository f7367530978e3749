import type pg from 'pg'
import { HttpError } from '../../../http/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { hashToken, randomToken } from '../../../platform/random-token.ts'
import { inTransaction } from '../../../platform/transaction.ts'
import type { AuthLimits } from '../../account/passwords/index.ts'
import { hasEnoughInvitations, type Invitee, insertInvitation, lockInvitee } from './data.ts'
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
  mailer.enqueue('invitation', async () => {
    const isAllowed = await authLimits.resetMails.consume(network).then(
      () => true,
      (error) => {
        if (error instanceof HttpError) return false
        throw error
      },
    )
    if (!isAllowed) return null
    const token = randomToken()
    const invitee = await insertUnasked(services, email, hashToken(token))
    if (!invitee) await authLimits.resetMails.refund(network)
    return invitee && invitationMail(await church.site(), invitee, token)
  })
  return true
}

/** Inserts an invitation that no admin asked for; null if the person has had enough of them. */
const insertUnasked = ({ clock, pool }: Needs, email: string, tokenHash: string) =>
  inTransaction(pool, async (client): Promise<Invitee | null> => {
    const now = clock.now()
    const person = await lockInvitee(client, { email })
    if (!person?.email || person.hasAccount) return null
    if (await hasEnoughInvitations(client, person.id, now)) return null
    const to = { userId: person.id, email: person.email }
    await insertInvitation(client, { ...to, invitedById: null, tokenHash, now })
    return { ...person, email: person.email }
  })
