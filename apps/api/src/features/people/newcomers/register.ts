import {
  invitationErrors,
  lastNameIn,
  type newcomerEndpoints,
  registrationTerms,
  userErrors,
} from '@church/shared'
import type { Browsers } from '../../../http/browsers.ts'
import type { Handlers } from '../../../http/call.ts'
import { refuse } from '../../../http/errors.ts'
import { recordOwnAct } from '../../../http/record-own-act.ts'
import { Reply } from '../../../http/reply.ts'
import { requireOpen } from '../../../http/sign-in-ways.ts'
import { openSignIn } from '../../../http/sign-ins.ts'
import { phoneLanguage } from '../../../http/speak.ts'
import type { Tokens } from '../../../http/tokens.ts'
import type { Visitor } from '../../../http/visitor.ts'
import { inTransaction } from '../../../platform/db.ts'
import type { Platform } from '../../../platform/platform.ts'
import { emailConfirmation, findUserIdByEmail } from '../../account/email/index.ts'
import { hashNewPassword, type PasswordNeeds } from '../../account/password/index.ts'
import { announcements } from '../../messages/announcements/index.ts'
import { saveChoice } from '../../messages/choices/index.ts'
import { inviteInstead } from '../invitations/index.ts'
import { approverOfNewcomer } from '../sharing/index.ts'
import { insertUserIn } from '../users/index.ts'

type Rows = Pick<typeof newcomerEndpoints, 'register'>

export type RegistrationNeeds = Platform &
  PasswordNeeds & {
    browsers: Browsers
    tokens: Tokens
  }

export function registrationHandlers(services: RegistrationNeeds): Handlers<Rows> {
  const { browsers, church, clock, env, pool } = services

  /** @throws HttpError 409; an owner whom the office knows gets an invitation */
  const refuseTaken = async (email: string, visitor: Visitor): Promise<never> => {
    const isInvited = await inviteInstead(services, { email, visitor })
    const error = isInvited ? invitationErrors.sentInstead : userErrors.emailTaken
    throw refuse(error, { field: 'email' })
  }

  return {
    register: async ({ body, headers, ip, visitor }) => {
      await requireOpen(pool, env, { userId: null, way: 'by_password' })
      const owner = { firstName: body.first_name, lastName: lastNameIn(body), email: body.email }
      // Checked first, so that a refusal costs no hash.
      if ((await findUserIdByEmail(pool, body.email)) !== null) {
        await refuseTaken(body.email, visitor)
      }
      const { password } = body
      const passwordHash = await hashNewPassword(services, { password, owner, visitor })
      const now = clock.now()
      const terms = { version: registrationTerms.version, at: now }
      const approvedBy = await approverOfNewcomer(pool)
      const language = await phoneLanguage(church, headers)
      const account = { ...owner, passwordHash, createdAt: now, approvedBy, language, terms }
      const id = await inTransaction(pool, async (tx) => {
        const added = await insertUserIn(tx, account)
        if (added === null) return null
        await recordOwnAct(tx, { userId: added, action: 'sign-in.register', ip, at: now })
        if (body.announcements) {
          const choice = { kind: announcements.kind, way: 'mail', isOn: true } as const
          await saveChoice(tx, { ...choice, userId: added, now })
        }
        await services.outbox.deliver(emailConfirmation, added, {}, tx)
        return added
      })
      if (id === null) return refuseTaken(body.email, visitor)
      const signedIn = await openSignIn(
        services,
        { ...owner, id, isAdmin: false },
        { way: 'by_password' },
      )
      return new Reply(signedIn, browsers.remember(id))
    },
  }
}
