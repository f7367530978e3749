import type { newPasskey } from '@church/shared'
import { passkeyErrors } from '@church/shared'
import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server'
import type * as z from 'zod/mini'
import { refuse } from '../../../http/errors.ts'
import type { Site } from '../../../platform/church.ts'
import { CHALLENGE_MS, relyingParty, userHandle } from './relying-party.ts'

/** In order of preference: EdDSA, ES256 and RS256. Every authenticator supports one of them. */
const ALGORITHMS = [-8, -7, -257]

interface Account {
  id: number
  email: string
  firstName: string
  lastName: string
}

/** The options for creating a passkey in the browser. They exclude authenticators that already have one. */
export async function creationOptionsFor(
  site: Site,
  { id, email, firstName, lastName }: Account,
  own: { credentialId: string; transports: string[] }[],
) {
  const { name, id: rpID } = relyingParty(site)
  const options = await generateRegistrationOptions({
    rpName: name,
    rpID,
    userID: userHandle(id),
    userName: email,
    userDisplayName: `${firstName} ${lastName}`,
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
