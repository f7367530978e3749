import {
  invitationErrors,
  isRunning,
  type newcomerEndpoints,
  registrationTerms,
  userErrors,
} from '@church/shared'
import { shortenedAddress } from '../../../http/address.ts'
import type { Handlers } from '../../../http/call.ts'
import { refuse } from '../../../http/errors.ts'
import { openSignIn } from '../../../http/sign-ins.ts'
import { phoneLanguage } from '../../../http/speak.ts'
import type { Tokens } from '../../../http/tokens.ts'
import { visitorOf } from '../../../http/visitor.ts'
import { recordEvent } from '../../../platform/audit.ts'
import type { Platform } from '../../../platform/platform.ts'
import { inTransaction } from '../../../platform/transaction.ts'
import { emailConfirmation } from '../../account/email/index.ts'
import { hashNewPassword, type PasswordNeeds } from '../../account/password/index.ts'
import { announcements } from '../../messages/announcements/index.ts'
import { saveChoice } from '../../messages/choices/index.ts'
import { inviteInstead } from '../invitations/index.ts'
import { approverOfNewcomer } from '../sharing/index.ts'
import { insertUserIn } from '../users/index.ts'

type Rows = Pick<typeof newcomerEndpoints, 'register'>

export type RegistrationNeeds = Platform &
  PasswordNeeds & {
    tokens: Tokens
    /** Finds the session that is running, or comes next. */
    openSessions: { current(now: Date): Promise<Parameters<typeof isRunning>[0] | null> }
  }

export function registrationHandlers(services: RegistrationNeeds): Handlers<Rows> {
  const { authLimits, church, clock, openSessions, pool } = services

  const registerLimit = async () => {
    const now = clock.now()
    const current = await openSessions.current(now)
    const isInSession = current !== null && isRunning(current, now)
    return isInSession ? authLimits.registerInSession : authLimits.register
  }

  return {
    register: async ({ body, headers, ip, isAborted }) => {
      const visitor = visitorOf({ ip, isAborted })
      const owner = { firstName: body.first_name, lastName: body.last_name, email: body.email }
      const passwordHash = await hashNewPassword(services, {
        password: body.password,
        owner,
        visitor,
        before: async () => (await registerLimit()).consume(visitor.network),
      })
      const now = clock.now()
      const terms = { version: registrationTerms.version, at: now }
      const approvedBy = await approverOfNewcomer(pool)
      const language = await phoneLanguage(church, headers)
      const account = { ...owner, passwordHash, createdAt: now, approvedBy, language, terms }
      const id = await inTransaction(pool, async (tx) => {
        const added = await insertUserIn(tx, account)
        if (added === null) return null
        await recordEvent(tx, {
          actorId: added,
          action: 'sign-in.register',
          subject: 'user',
          subjectId: added,
          detail: { network: shortenedAddress(ip) },
          at: now,
        })
        if (body.announcements) {
          const choice = { kind: announcements.kind, way: 'mail', isOn: true } as const
          await saveChoice(tx, { ...choice, userId: added, now })
        }
        await services.messages.deliver(emailConfirmation, added, {}, tx)
        return added
      })
      if (id === null) {
        const known = { email: body.email, network: visitor.network }
        const isInvited = await inviteInstead(services, known)
        const error = isInvited ? invitationErrors.sentInstead : userErrors.emailTaken
        throw refuse(error, { field: 'email' })
      }
      return openSignIn(services, { ...owner, id, isAdmin: false })
    },
  }
}
