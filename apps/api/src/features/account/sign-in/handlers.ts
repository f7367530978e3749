import {
  type AuditAction,
  authMessages,
  invitationErrors,
  isRunning,
  registrationTerms,
  type signInEndpoints,
  signInErrors,
  twoStepErrors,
  userErrors,
} from '@church/shared'
import { shortenedAddress } from '../../../http/address.ts'
import type { Handlers } from '../../../http/call.ts'
import { refuse } from '../../../http/errors.ts'
import { Reply } from '../../../http/reply.ts'
import { visitorOf } from '../../../http/visitor.ts'
import { recordEvent } from '../../../platform/audit.ts'
import type { Encryption } from '../../../platform/encryption.ts'
import type { Platform } from '../../../platform/platform.ts'
import { hashToken } from '../../../platform/random-token.ts'
import type { OpenSessions } from '../../attendance/sessions/index.ts'
import { inviteInstead } from '../../people/invitations/index.ts'
import { needsApproval } from '../../people/sharing/index.ts'
import {
  deleteFirstAdminFile,
  findUserByEmail,
  findUserIdByEmail,
  insertUser,
} from '../../people/users/index.ts'
import { sendConfirmation } from '../email-confirmation/index.ts'
import {
  type AuthLimits,
  type Passwords,
  refuseGuessable,
  withGuessLimits,
  withinConcurrencyLimit,
} from '../passwords/index.ts'
import { endSignIn, openSignIn, type Tokens, touchSignIn } from '../sign-ins/index.ts'
import { verifySecondStep } from '../two-step/index.ts'
import { replaceGenerated } from './replace-generated.ts'

type Needs = Platform & {
  authLimits: AuthLimits
  openSessions: OpenSessions
  passwords: Passwords
  tokens: Tokens
  totpEncryption: Encryption
}

export function signInHandlers(services: Needs): Handlers<typeof signInEndpoints> {
  const { authLimits, church, clock, db, env, openSessions, passwords, pool, tokens } = services
  /** Records the account, if there is one, but not what was typed: it may be a password. */
  const recordFailure = async (email: string, ip: string) => {
    const subjectId = (await findUserIdByEmail(pool, email)) ?? undefined
    const target = subjectId === undefined ? {} : { subject: 'user', subjectId }
    await recordEvent(db, {
      actorId: null,
      action: 'sign-in.fail',
      ...target,
      detail: { network: shortenedAddress(ip) },
      at: clock.now(),
    })
  }

  const registerLimit = async () => {
    const now = clock.now()
    const current = await openSessions.current(now)
    const isInSession = current !== null && isRunning(current, now)
    return isInSession ? authLimits.registerInSession : authLimits.register
  }

  const noteSuccess = (action: AuditAction, id: number, ip: string) =>
    recordEvent(db, {
      actorId: id,
      action,
      subject: 'user',
      subjectId: id,
      detail: { network: shortenedAddress(ip) },
      at: clock.now(),
    })

  return {
    signIn: async ({ body, ip, isAborted }) => {
      const visitor = visitorOf({ ip, isAborted })
      const guess = { account: body.username, address: visitor.network }
      const user = await withGuessLimits(authLimits, guess, async () => {
        const found = await findUserByEmail(db, body.username)
        const matches = await passwords.verify(body.password, found?.passwordHash ?? null, visitor)
        return matches ? found : null
      })
      if (!user) {
        await recordFailure(body.username, ip)
        throw refuse(signInErrors.wrongSignIn)
      }
      if (user.totpEnabledAt) {
        const { codeNeeded: missing, codeWrong: wrong } = twoStepErrors
        await verifySecondStep(services, user, body.code, { missing, wrong, ip })
      }
      const account = user.passwordGenerated
        ? await replaceGenerated(services, { user, body, visitor })
        : user
      await noteSuccess('sign-in.succeed', user.id, ip)
      if (user.isAdmin) await deleteFirstAdminFile(env)
      return openSignIn(services, account)
    },

    register: async ({ body, ip, isAborted }) => {
      const visitor = visitorOf({ ip, isAborted })
      const account = { firstName: body.first_name, lastName: body.last_name, email: body.email }
      const passwordHash = await withinConcurrencyLimit(authLimits, visitor.network, async () => {
        await (await registerLimit()).consume(visitor.network)
        const { name } = await church.get()
        await refuseGuessable(body.password, { ...account, churchName: name })
        return passwords.hash(body.password, visitor)
      })
      const now = clock.now()
      const terms = { version: registrationTerms.version, at: now }
      const approvedAt = (await needsApproval(pool)) ? null : now
      const id = await insertUser(db, {
        ...account,
        passwordHash,
        createdAt: now,
        approvedAt,
        terms,
      })
      if (id === null) {
        const known = { email: body.email, network: visitor.network }
        const isInvited = await inviteInstead(services, known)
        const error = isInvited ? invitationErrors.sentInstead : userErrors.emailTaken
        throw refuse(error, { field: 'email' })
      }
      await noteSuccess('sign-in.register', id, ip)
      sendConfirmation(services, id)
      return openSignIn(services, { ...account, id, isAdmin: false })
    },

    refreshToken: async ({ body }) => {
      const signIn = await touchSignIn(db, hashToken(body.refresh), clock.now())
      if (!signIn) throw refuse(signInErrors.refreshFailed)
      const claims = { userId: signIn.userId, signInId: signIn.id }
      return { access: tokens.issueAccess(claims, signIn.expiresAt) }
    },

    signOut: async ({ body }) => {
      await endSignIn(db, hashToken(body.refresh), clock.now())
      // Clears the directory from the browser's cache, so that the next person to use it cannot read it.
      return new Reply({ detail: authMessages.signedOut }, { 'Clear-Site-Data': '"cache"' })
    },
  }
}
