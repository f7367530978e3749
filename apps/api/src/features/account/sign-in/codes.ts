import {
  type Church,
  mailboxErrors,
  type signInCodeEndpoints,
  signInCodeErrors,
  signInErrors,
  twoStepErrors,
} from '@church/shared'
import { networkOf } from '../../../http/address.ts'
import { createBrowserBinding } from '../../../http/browser-binding.ts'
import type { Handlers } from '../../../http/call.ts'
import { refuse } from '../../../http/errors.ts'
import { Reply } from '../../../http/reply.ts'
import { openSignIn } from '../../../http/sign-ins.ts'
import type { Tokens } from '../../../http/tokens.ts'
import { visitorOf } from '../../../http/visitor.ts'
import type { Encryption } from '../../../platform/encryption.ts'
import type { Mail } from '../../../platform/mailer.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type Recipient, recipientOf, salutation } from '../../../platform/salutation.ts'
import { findUserByEmail, findUserIdByEmail, mayBeByNewAddress, tellFreed } from '../email/index.ts'
import { type AuthLimits, passwordChangedMail, withGuessLimits } from '../password/index.ts'
import { verifySecondStep } from '../second-step/index.ts'
import {
  assignCode,
  CODE_MINUTES,
  giveTryBack,
  hashCode,
  insertRequest,
  newCode,
  takeTry,
  useCode,
} from './code-data.ts'
import { findKnownBrowser, rememberBrowser } from './known-browser.ts'
import { recordFailure } from './record.ts'

type Needs = Platform & {
  authLimits: AuthLimits
  browserEncryption: Encryption
  tokens: Tokens
  totpEncryption: Encryption
}

/** What the first sign-in by mail at an address that nobody had confirmed does. */
const CLAIMED =
  'Nobody had confirmed your email address before. As you signed in with a code, everyone else was signed out, and the old password was removed.'

interface Typed {
  email: string
  code: string
}

/** The mail with the code. Its subject leaves the code out, because a locked phone shows subjects. */
const signInCodeMail = (church: Church, user: Recipient, code: string): Mail => ({
  to: recipientOf(user),
  subject: `Your sign-in code for ${church.name}`,
  heading: 'Your sign-in code',
  paragraphs: [
    salutation(user.firstName),
    `Enter this code on the sign-in page: ${code}`,
    'We never ask for it by phone or message. Please do not share it with anyone.',
  ],
  notes: [
    `The code works once, for ${CODE_MINUTES} minutes, and only in the browser where you requested it.`,
    "If you did not request it, you don't need to do anything: nobody can sign in without the code.",
  ],
})

export function signInCodesHandlers(services: Needs): Handlers<typeof signInCodeEndpoints> {
  const { authLimits, church, clock, db, env, mailer, pool } = services
  const binding = createBrowserBinding({
    name: 'sign-in-code',
    path: '/api/users/login/code/',
    seconds: CODE_MINUTES * 60,
    publicUrl: env.PUBLIC_URL,
  })

  /** The account and the request of a correct code. Known and unknown addresses are treated alike. */
  const match = async ({ email, code }: Typed, held: ReturnType<typeof binding.find>) => {
    const user = await findUserByEmail(db, email)
    const request = held && (await takeTry(pool, { browserHash: held.hash, now: clock.now() }))
    if (!user || !request || request.userId !== user.id) return null
    const isRight = request.codeHash === hashCode({ browser: held.browser, email, code })
    return isRight ? { user, request } : null
  }

  return {
    requestSignInCode: async ({ body: { email }, headers: sent, ip }) => {
      await authLimits.codeMails.consume(networkOf(ip))
      const now = clock.now()
      const userId = await findUserIdByEmail(pool, email)
      const { browser, hash, headers } = binding.begin()
      const id = await insertRequest(pool, { browserHash: hash, now })
      // After the response, so that known and unknown addresses take the same time.
      mailer.enqueue('sign-in code', async () => {
        if (userId === null) return null
        const code = newCode()
        const codeHash = hashCode({ browser, email, code })
        const knownBrowser = findKnownBrowser(services, sent, userId)
        const user = await assignCode(pool, { id, userId, codeHash, knownBrowser, now })
        return user && signInCodeMail(await church.get(), user, code)
      })
      return new Reply(
        {
          detail:
            'If this address has an account, we’ve sent it a code. The code works for ten minutes, in this browser only.',
        },
        headers,
      )
    },

    confirmSignInCode: async ({ body, headers, ip, isAborted }) => {
      const { network: address } = visitorOf({ ip, isAborted })
      const guess = { account: body.email, address }
      const found = await withGuessLimits(authLimits, guess, () =>
        match(body, binding.find(headers)),
      )
      if (!found) {
        await recordFailure(services, body.email, ip)
        throw refuse(signInCodeErrors.wrong, { field: 'code' })
      }
      const { user, request } = found
      // A mailed code would leave the generated password in place.
      if (user.passwordGenerated) throw refuse(signInErrors.ownPasswordNeeded)
      if (user.totpEnabledAt) {
        await giveTryBack(pool, request.id)
        const { codeNeeded, codeWrong } = twoStepErrors
        const errors = { missing: codeNeeded, wrong: codeWrong, field: 'second_step_code' }
        await verifySecondStep(services, user, body.second_step_code, { ...errors, ip })
      }
      const now = clock.now()
      const used = { id: request.id, userId: user.id, hasSecondStep: Boolean(user.totpEnabledAt) }
      const claim = await useCode(pool, { ...used, ip, now })
      if (!claim) throw refuse(signInCodeErrors.wrong, { field: 'code' })
      if (claim.outcome === 'freed') {
        tellFreed(services, claim.notice)
        throw refuse(mailboxErrors.addressFreed, { headers: binding.end() })
      }
      if (claim.outcome === 'claimed') {
        mailer.enqueue('password changed', async () =>
          passwordChangedMail(await church.site(), user, { at: now, consequence: CLAIMED }),
        )
      }
      const by = user.totpEnabledAt ? 'app-code' : 'mailed-code'
      const isProof = !(await mayBeByNewAddress(pool, { userId: user.id, by, now }))
      return new Reply(
        await openSignIn(services, user, { isProof }),
        rememberBrowser(services, user.id),
      )
    },
  }
}
