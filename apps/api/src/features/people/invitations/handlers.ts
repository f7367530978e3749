import {
  type invitationEndpoints,
  invitationErrors,
  providerErrors,
  registrationTerms,
} from '@church/shared'
import type pg from 'pg'
import type { Browsers } from '../../../http/browsers.ts'
import type { Handlers } from '../../../http/call.ts'
import { orRefuse, refuse } from '../../../http/errors.ts'
import { recordOwnAct } from '../../../http/record-own-act.ts'
import { Reply } from '../../../http/reply.ts'
import { requireOpen } from '../../../http/sign-in-ways.ts'
import { openSignIn } from '../../../http/sign-ins.ts'
import { phoneLanguage } from '../../../http/speak.ts'
import type { Tokens } from '../../../http/tokens.ts'
import { recordEvent } from '../../../platform/audit.ts'
import { inTransaction } from '../../../platform/db.ts'
import type { Platform } from '../../../platform/platform.ts'
import { hashToken } from '../../../platform/random-token.ts'
import { NO_PASSWORD } from '../../account/email/index.ts'
import { hashNewPassword, type PasswordNeeds } from '../../account/password/index.ts'
import { connect, type ProviderVisits, providerSessionOf } from '../../account/provider/index.ts'
import { approvePeople } from '../sharing/index.ts'
import { findUserOrRefuse } from '../users/index.ts'
import {
  endInvitations,
  findOpenInvitation,
  lockOpenInvitation,
  type OpenInvitation,
} from './data.ts'
import { invite } from './send.ts'

type Needs = Platform &
  PasswordNeeds & { browsers: Browsers; providerVisits: ProviderVisits; tokens: Tokens }

/** Ends a person's open invitation, if there is one. */
const cancel = (
  pool: pg.Pool,
  { userId, actorId, now }: { userId: number; actorId: number; now: Date },
): Promise<void> =>
  inTransaction(pool, async (client) => {
    const ended = await endInvitations(client, userId, now)
    if (ended === 0) return
    await recordEvent(client, { actorId, action: 'invitation.cancel', subjectId: userId, at: now })
  })

interface Acceptance {
  tokenHash: string
  /** `NO_PASSWORD` if they sign in by the provider. */
  passwordHash: string
  /** That of the phone; null if it is not offered. */
  language: string | null
  now: Date
}

/**
 * Makes an account of the person whom an invitation is for. Of several uses at once, one succeeds. An admin who sent it
 * has approved the person; one that a stranger caused approves nobody.
 * @param also runs in the same transaction
 * @throws HttpError 404 if the link no longer works
 */
const accept = (
  { outbox, pool }: Pick<Platform, 'outbox' | 'pool'>,
  { tokenHash, passwordHash, language, now }: Acceptance,
  also: (client: pg.PoolClient, invitation: OpenInvitation) => Promise<unknown> = async () =>
    undefined,
): Promise<OpenInvitation> =>
  inTransaction(pool, async (client) => {
    const invitation = await lockOpenInvitation(client, { tokenHash, now })
    if (!invitation) throw refuse(invitationErrors.notFound)
    const { id, userId, sentBy } = invitation
    await client.query('UPDATE invitations SET used_at = $2 WHERE id = $1', [id, now])
    await endInvitations(client, userId, now)
    await client.query(
      `UPDATE users SET password_hash = $2, terms_version = $3, terms_accepted_at = $4,
         email_confirmed_at = $4, language = coalesce(language, $5), updated_at = $4
       WHERE id = $1`,
      [userId, passwordHash, registrationTerms.version, now, language],
    )
    await recordOwnAct(client, { userId, action: 'invitation.accept', at: now })
    if (sentBy !== null)
      await approvePeople({ outbox }, client, { ids: [userId], by: { inviterId: sentBy }, now })
    await also(client, invitation)
    return invitation
  })

export function invitationHandlers(services: Needs): Handlers<typeof invitationEndpoints> {
  const { church, clock, env, pool, providerVisits: visits } = services

  const findOrRefuse = async (token: string) => {
    const link = { tokenHash: hashToken(token), now: clock.now() }
    return orRefuse(findOpenInvitation(pool, link), invitationErrors.notFound)
  }

  return {
    inviteUser: async ({ params, body, caller }) => {
      const { id: userId } = params
      await invite(services, { userId, email: body.email ?? null, by: caller })
      return findUserOrRefuse(services, userId)
    },

    cancelInvitation: async ({ params, caller }) => {
      await cancel(pool, { userId: params.id, actorId: caller.id, now: clock.now() })
      return findUserOrRefuse(services, params.id)
    },

    getInvitation: async ({ params }) => {
      const { firstName } = await findOrRefuse(params.token)
      const { name } = await church.get()
      return { first_name: firstName, church: name }
    },

    acceptInvitation: async ({ params, body, headers, visitor }) => {
      // Checked first, so that a made-up link does not cause the work of hashing a password.
      const owner = await findOrRefuse(params.token)
      await requireOpen(pool, env, { userId: null, way: 'by_password' })
      const { password } = body
      const passwordHash = await hashNewPassword(services, { password, owner, visitor })
      const tokenHash = hashToken(params.token)
      const {
        userId: id,
        sentBy: _,
        ...account
      } = await accept(services, {
        tokenHash,
        passwordHash,
        language: await phoneLanguage(church, headers),
        now: clock.now(),
      })
      const signedIn = await openSignIn(
        services,
        { ...account, id, isAdmin: false },
        { way: 'by_password' },
      )
      return new Reply(signedIn, services.browsers.remember(id))
    },

    acceptInvitationByProvider: async ({ body, headers, ip }) => {
      const { token, terms: _agreed, ...sent } = body
      const tokenHash = hashToken(token)
      await findOrRefuse(token)
      const identity = await visits.finish(headers, `invitation ${tokenHash}`, sent)
      const now = clock.now()
      const {
        userId: id,
        sentBy: _,
        ...account
      } = await accept(
        services,
        {
          tokenHash,
          passwordHash: NO_PASSWORD,
          language: await phoneLanguage(church, headers),
          now,
        },
        async (client, { userId }) => {
          const isConnected = await connect(services, client, { userId, identity, ip, now })
          if (!isConnected) throw refuse(providerErrors.taken)
        },
      )
      const signedIn = await openSignIn(
        services,
        { ...account, id, isAdmin: false },
        { way: 'provider', isProof: identity.isFresh, provider: providerSessionOf(identity) },
      )
      const cookies = [...visits.end(), services.browsers.remember(id)['Set-Cookie']]
      return new Reply(signedIn, { 'Set-Cookie': cookies })
    },
  }
}
