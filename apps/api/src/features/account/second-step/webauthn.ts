import { type newPasskey, passkeyErrors, type passkeySignIn, wholeName } from '@church/shared'
import type * as z from 'zod/mini'
import { refuse } from '../../../http/errors.ts'
import type { Site } from '../../../platform/church.ts'
import type { Recipient } from '../../../platform/salutation.ts'

/** Loaded when somebody first uses a passkey: loading it takes a fifth of the processor time of a start. */
const webauthn = () => import('@simplewebauthn/server')

/** Milliseconds for which a challenge is valid. */
export const CHALLENGE_MS = 5 * 60_000

/** The site that passkeys belong to (WebAuthn Level 3, 5.1.2): they work on no other. */
function relyingParty({ church, PUBLIC_URL }: Site) {
  const { hostname, origin } = new URL(PUBLIC_URL)
  return { name: church.name, id: hostname, origin }
}

/** The handle that an authenticator stores with a passkey: the user's id, which reveals no name. */
const userHandle = (userId: number) => new TextEncoder().encode(String(userId))

const isHandleOf = (handle: string, userId: number): boolean =>
  handle === Buffer.from(userHandle(userId)).toString('base64url')

/** In order of preference: EdDSA, ES256 and RS256. Every authenticator supports one of them. */
const ALGORITHMS = [-8, -7, -257]

interface Account extends Recipient {
  id: number
}

/** The options for creating a passkey in the browser. They exclude authenticators that already have one. */
export async function creationOptionsFor(
  site: Site,
  { id, email, firstName, lastName }: Account,
  own: { credentialId: string; transports: string[] }[],
) {
  const { name, id: rpID } = relyingParty(site)
  const { generateRegistrationOptions } = await webauthn()
  const options = await generateRegistrationOptions({
    rpName: name,
    rpID,
    userID: userHandle(id),
    userName: email,
    userDisplayName: wholeName(firstName, lastName),
    supportedAlgorithmIDs: ALGORITHMS,
  })
  const { challenge, user, pubKeyCredParams } = options
  return {
    challenge,
    rp: { id: rpID, name },
    user,
    pubKeyCredParams,
    excludeCredentials: own.map(({ credentialId, transports }) => ({
      id: credentialId,
      type: 'public-key' as const,
      transports,
    })),
    // Usable without typing an address (resident), and only with a fingerprint, face or PIN (verified).
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true,
      userVerification: 'required' as const,
    },
    // The church does not need to know which devices people own.
    attestation: 'none' as const,
    timeout: CHALLENGE_MS,
  }
}

/** Verifies a passkey created by the browser. @throws HttpError 400 */
export async function verifiedPasskey(
  site: Site,
  credential: z.output<typeof newPasskey>['credential'],
  expectedChallenge: string,
) {
  const { id, origin } = relyingParty(site)
  const { verifyRegistrationResponse } = await webauthn()
  const result = await verifyRegistrationResponse({
    response: credential,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null)
  if (!result?.verified) throw refuse(passkeyErrors.notAccepted)
  return result.registrationInfo.credential
}

/** The options for the browser's request to its authenticator. */
export async function requestOptionsFor(site: Site) {
  const { id: rpId } = relyingParty(site)
  const { generateAuthenticationOptions } = await webauthn()
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
  const { verifyAuthenticationResponse } = await webauthn()
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
