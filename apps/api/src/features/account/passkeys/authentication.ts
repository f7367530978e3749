import type { passkeySignIn } from '@church/shared'
import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server'
import type * as z from 'zod/mini'
import type { Site } from '../../../platform/church.ts'
import { CHALLENGE_MS, isHandleOf, relyingParty } from './relying-party.ts'

/** The options for the browser's request to its authenticator. */
export async function requestOptionsFor(site: Site) {
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
export async function verifiedCounter(
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
