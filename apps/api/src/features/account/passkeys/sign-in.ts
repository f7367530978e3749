import type { passkeyEndpoints, passkeySignIn } from '@church/shared'
import { passkeyErrors } from '@church/shared'
import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server'
import type * as z from 'zod/mini'
import { networkOf, shortenedAddress } from '../../../http/address.ts'
import { createBrowserBinding } from '../../../http/browser-binding.ts'
import type { Handlers } from '../../../http/call.ts'
import { refuse } from '../../../http/errors.ts'
import { Reply } from '../../../http/reply.ts'
import { recordEvent } from '../../../platform/audit.ts'
import type { Site } from '../../../platform/church.ts'
import { openSignIn } from '../sign-ins/index.ts'
import { findPasskeyByCredential, insertChallenge, takeChallenge, usePasskey } from './data.ts'
import type { Needs } from './needs.ts'
import { CHALLENGE_MS, isHandleOf, relyingParty } from './relying-party.ts'

type Rows = Pick<typeof passkeyEndpoints, 'startPasskeySignIn' | 'signInWithPasskey'>

/** The options for the browser's request to its authenticator. */
async function requestOptionsFor(site: Site) {
  const { id: rpId } = relyingParty(site)
  const { challenge } = await generateAuthenticationOptions({ rpID: rpId })
  return { challenge, rpId, userVerification: 'required' as const, timeout: CHALLENGE_MS }
}

interface StoredPasskey {
  userId: number
  credentialId: string
  publicKey: Uint8Array
  counter: bigint
}

/** Verifies an authenticator's signature. @returns its new counter, or null if anything is wrong */
async function verifiedCounter(
  site: Site,
  passkey: StoredPasskey,
  credential: z.output<typeof passkeySignIn>['credential'],
  expectedChallenge: string,
): Promise<number | null> {
  if (!isHandleOf(credential.response.userHandle, passkey.userId)) return null
  const { id, origin } = relyingParty(site)
  const result = await verifyAuthenticationResponse({
    response: credential,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(passkey.publicKey),
      counter: Number(passkey.counter),
    },
  }).catch(() => null)
  return result?.verified ? result.authenticationInfo.newCounter : null
}

/** Signing in with a passkey. */
export function passkeySignInHandlers(services: Needs): Handlers<Rows> {
  const { authLimits, church, clock, db, env, pool } = services
  const binding = createBrowserBinding({
    name: 'passkey-sign-in',
    path: '/api/users/login/passkey/',
    seconds: CHALLENGE_MS / 1000,
    publicUrl: env.PUBLIC_URL,
  })

  return {
    startPasskeySignIn: async ({ ip }) => {
      await authLimits.passkeyChallenges.consume(networkOf(ip))
      const options = await requestOptionsFor(await church.site())
      const { hash, headers } = binding.begin()
      const createdAt = clock.now()
      await insertChallenge(db, {
        userId: null,
        browserHash: hash,
        challenge: options.challenge,
        createdAt,
        expiresAt: new Date(createdAt.getTime() + CHALLENGE_MS),
      })
      return new Reply(options, headers)
    },

    signInWithPasskey: async ({ body: { credential }, headers, ip }) => {
      const browserHash = binding.find(headers)?.hash
      const now = clock.now()
      const challenge =
        browserHash && (await takeChallenge(pool, { browserHash, userId: null, now }))
      const passkey = challenge && (await findPasskeyByCredential(db, credential.id))
      if (!passkey) throw refuse(passkeyErrors.refused)
      const { id, user } = passkey
      const detail = { network: shortenedAddress(ip) }
      const target = { subject: 'user', subjectId: user.id, detail, at: now }
      const site = await church.site()
      const counter = await verifiedCounter(site, passkey, credential, challenge)
      if (counter === null || !(await usePasskey(db, { id, counter, now }))) {
        await recordEvent(db, { actorId: null, action: 'sign-in.fail', ...target })
        throw refuse(passkeyErrors.refused)
      }
      await recordEvent(db, { actorId: user.id, action: 'passkey.used', ...target })
      return new Reply(await openSignIn(services, user, { byPasskey: true }), binding.end())
    },
  }
}
