import { type signInEndpoints, signInErrors, t, twoStepErrors } from '@church/shared'
import type { Browsers } from '../../../http/browsers.ts'
import type { Handlers } from '../../../http/call.ts'
import { endSignIn, type SignInHooks } from '../../../http/end-access.ts'
import { refuse } from '../../../http/errors.ts'
import { recordOwnAct } from '../../../http/record-own-act.ts'
import { Reply } from '../../../http/reply.ts'
import { requireOpen } from '../../../http/sign-in-ways.ts'
import { openSignInIf, touchSignIn } from '../../../http/sign-ins.ts'
import type { Tokens } from '../../../http/tokens.ts'
import type { Encryption } from '../../../platform/encryption.ts'
import type { Platform } from '../../../platform/platform.ts'
import { hashToken } from '../../../platform/random-token.ts'
import { isUnchanged, mayBeByNewAddress } from '../email/index.ts'
import { findByPassword, type PasswordNeeds } from '../password/index.ts'
import { verifySecondStep } from '../second-step/index.ts'
import { deleteFirstAdminFile, replaceGenerated } from './first-admin.ts'
import { recordFailure } from './record.ts'

type Rows = Pick<typeof signInEndpoints, 'signIn' | 'refreshToken' | 'signOut'>
type Needs = Platform &
  PasswordNeeds &
  SignInHooks & {
    browsers: Browsers
    tokens: Tokens
    totpEncryption: Encryption
  }

export function signInHandlers(services: Needs): Handlers<Rows> {
  const { browsers, clock, env, pool, tokens } = services
  return {
    signIn: async ({ body, ip, visitor }) => {
      const user = await findByPassword(services, body, visitor)
      if (!user) {
        await recordFailure(services, body.username, ip)
        throw refuse(signInErrors.wrongSignIn)
      }
      // Before a generated password is replaced, or a recovery code used up.
      await requireOpen(pool, env, { userId: user.id, way: 'by_password' })
      if (user.totpEnabledAt) {
        const { codeNeeded: missing, codeWrong: wrong } = twoStepErrors
        await verifySecondStep(services, user, body.code, { missing, wrong, ip })
      }
      const account = user.passwordGenerated
        ? await replaceGenerated(services, { user, body, visitor })
        : user
      const by = user.totpEnabledAt ? 'app-code' : 'password'
      const shown = { userId: user.id, by, now: clock.now() } as const
      const isProof = !(await mayBeByNewAddress(pool, shown))
      const signedIn = await openSignInIf(
        services,
        account,
        { way: 'by_password', isProof },
        (client) => isUnchanged(client, account),
      )
      if (!signedIn) throw refuse(signInErrors.wrongSignIn)
      await recordOwnAct(pool, { userId: user.id, action: 'sign-in.succeed', ip, at: clock.now() })
      if (user.isAdmin) await deleteFirstAdminFile(env)
      return new Reply(signedIn, browsers.remember(user.id))
    },

    refreshToken: async ({ body, headers }) => {
      const signIn = await touchSignIn(pool, hashToken(body.refresh), clock.now())
      if (!signIn) throw refuse(signInErrors.refreshFailed)
      const claims = { userId: signIn.userId, signInId: signIn.id }
      const isKnown = browsers.accountOf(headers) === signIn.userId
      return new Reply(
        { access: tokens.issueAccess(claims, signIn.expiresAt) },
        isKnown ? {} : browsers.remember(signIn.userId),
      )
    },

    signOut: async ({ body }) => {
      await endSignIn(pool, services, { tokenHash: hashToken(body.refresh), now: clock.now() })
      // Clears the directory from the browser's cache, so that the next person to use it cannot read it.
      return new Reply({ detail: t('You’ve been signed out.') }, { 'Clear-Site-Data': '"cache"' })
    },
  }
}
