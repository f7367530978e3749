import {
  mailboxErrors,
  type signInCodeEndpoints,
  signInCodeErrors,
  signInErrors,
  t,
  twoStepErrors,
} from '@church/shared'
import { createBrowserBinding } from '../../../http/browser-binding.ts'
import type { Browsers } from '../../../http/browsers.ts'
import type { Handlers } from '../../../http/call.ts'
import type { SignInHooks } from '../../../http/end-access.ts'
import { refuse } from '../../../http/errors.ts'
import { Reply } from '../../../http/reply.ts'
import { requireOpen } from '../../../http/sign-in-ways.ts'
import { openSignIn } from '../../../http/sign-ins.ts'
import type { Tokens } from '../../../http/tokens.ts'
import type { Visitor } from '../../../http/visitor.ts'
import type { Encryption } from '../../../platform/encryption.ts'
import type { Platform } from '../../../platform/platform.ts'
import { findUserByEmail, findUserIdByEmail, mayBeByNewAddress } from '../email/index.ts'
import {
  type AuthLimits,
  countMail,
  requestMailInTurn,
  withGuessLimits,
} from '../password/index.ts'
import { verifySecondStep } from '../second-step/index.ts'
import {
  CODE_MINUTES,
  type CodeDigest,
  giveTryBack,
  insertRequest,
  takeTry,
  useCode,
} from './code-data.ts'
import { signInCode } from './messages.ts'
import { recordFailure } from './record.ts'

type Needs = Platform &
  SignInHooks & {
    authLimits: AuthLimits
    browsers: Browsers
    codeDigest: CodeDigest
    tokens: Tokens
    totpEncryption: Encryption
  }

interface Typed {
  email: string
  code: string
}

/** The account and the request of a correct code. Known and unknown addresses are treated alike. */
async function matchCode(
  { clock, codeDigest, pool }: Needs,
  { email, code }: Typed,
  user: Awaited<ReturnType<typeof findUserByEmail>>,
  held: { hash: string } | null,
) {
  const request = held && (await takeTry(pool, { browserHash: held.hash, now: clock.now() }))
  if (!user || !request || request.userId !== user.id) return null
  const isRight = request.codeHash === codeDigest({ browserHash: held.hash, email, code })
  return isRight ? { user, request } : null
}

/** Matches a code within the limits on guesses. @throws HttpError 401 for a wrong code, 429 */
async function useGuess(
  services: Needs,
  typed: Typed,
  held: { hash: string } | null,
  visitor: Visitor,
) {
  // A client that has asked for no code cannot guess one, nor use up the guesses of an account.
  if (!held) throw refuse(signInCodeErrors.wrong, { field: 'code' })
  const user = await findUserByEmail(services.pool, typed.email)
  const guess = { account: typed.email, userId: user?.id ?? null, visitor }
  const found = await withGuessLimits(services.authLimits, guess, () =>
    matchCode(services, typed, user, held),
  )
  if (found) return found
  await recordFailure(services, typed.email, visitor.network)
  throw refuse(signInCodeErrors.wrong, { field: 'code' })
}

export function signInCodesHandlers(services: Needs): Handlers<typeof signInCodeEndpoints> {
  const { authLimits, browsers, clock, env, pool } = services
  const binding = createBrowserBinding({
    name: 'sign-in-code',
    path: '/api/users/login/code/',
    seconds: CODE_MINUTES * 60,
    publicUrl: env.PUBLIC_URL,
  })

  return {
    requestSignInCode: async ({ body: { email }, visitor }) => {
      await authLimits.mails.check(visitor.group)
      const now = clock.now()
      const userId = await findUserIdByEmail(pool, email)
      const { hash, headers } = binding.begin()
      // Nobody has the number 0; an unknown address takes as long.
      const knownBrowser = visitor.shows(userId ?? 0)
      await requestMailInTurn(authLimits, visitor, async () => {
        const about = await insertRequest(pool, { browserHash: hash, knownBrowser, now })
        // The code is made as its mail leaves, so that known and unknown addresses take the same time.
        await services.outbox.deliver(signInCode, { askedFor: userId }, { about })
      })
      countMail(services, visitor, userId)
      return new Reply(
        {
          detail: t(
            'If this address has an account, we’ve sent it a code. The code works for ten minutes, in this browser only.',
          ),
        },
        headers,
      )
    },

    confirmSignInCode: async ({ body, headers, ip, visitor }) => {
      const { user, request } = await useGuess(services, body, binding.find(headers), visitor)
      // A mailed code would leave the generated password in place.
      if (user.passwordGenerated) throw refuse(signInErrors.ownPasswordNeeded)
      if (user.totpEnabledAt) {
        await giveTryBack(pool, request.id)
        const { codeNeeded, codeWrong } = twoStepErrors
        const errors = { missing: codeNeeded, wrong: codeWrong, field: 'second_step_code' }
        await verifySecondStep(services, user, body.second_step_code, { ...errors, ip })
      }
      const way = 'by_code'
      await requireOpen(pool, env, { userId: user.id, way })
      const now = clock.now()
      const used = { id: request.id, userId: user.id, hasSecondStep: Boolean(user.totpEnabledAt) }
      const claim = await useCode(services, { ...used, ip, now })
      if (!claim) throw refuse(signInCodeErrors.wrong, { field: 'code' })
      if (claim === 'freed') {
        throw refuse(mailboxErrors.addressFreed, { headers: binding.end() })
      }
      const by = user.totpEnabledAt ? 'app-code' : 'mailed-code'
      const isProof = !(await mayBeByNewAddress(pool, { userId: user.id, by, now }))
      const signedIn = await openSignIn(services, user, { way, isProof })
      return new Reply(signedIn, browsers.remember(user.id))
    },
  }
}
