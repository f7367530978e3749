import * as z from 'zod/mini'
import { answerInstant, numberLine, requiredLine } from '../../../fields.ts'
import { worded } from '../../../texts.ts'
import { ownPassword } from '../password/schema.ts'

/** A 6-digit code from an authenticator app, or a recovery code; spaces and dashes are ignored. */
export const secondStepCode = numberLine(60)

/** The state of a user's two-step sign-in. */
export const twoStepState = z.object({
  enabled: z.boolean(),
  /** When it was switched on. */
  since: z.nullable(answerInstant),
  recovery_codes_left: z.int(),
  /** Whether the church requires it of this user. */
  required: z.boolean(),
})
export type TwoStepState = z.output<typeof twoStepState>

/** A password, or a code from an authenticator app; one of them is enough. */
export const recentProof = z
  .object({
    password: z.optional(ownPassword.shape.password),
    code: z.optional(secondStepCode),
  })
  .check(
    z.refine(({ password, code }) => password !== undefined || code !== undefined, {
      error: worded('Please enter your password.'),
      path: ['password'],
    }),
  )

/** A passkey as its owner sees it. */
export const passkey = z.object({
  id: z.int(),
  name: z.string(),
  at: answerInstant,
  last_used_at: z.nullable(answerInstant),
})
export type Passkey = z.output<typeof passkey>

export const passkeyName = z.object({ name: requiredLine(worded('A name'), 60) })

/** The password and, if two-step sign-in is on, a code. */
export const passkeyProof = z.extend(ownPassword, { code: z.optional(secondStepCode) })

const base64url = (max: number) =>
  z.string().check(z.minLength(1), z.maxLength(max), z.regex(/^[\w-]+$/))

const publicKey = z.literal('public-key')

const credentialId = base64url(1400)

/** The fields that the server needs of a credential from `navigator.credentials` (WebAuthn Level 3, 5.1). */
const credential = z.object({
  id: credentialId,
  rawId: credentialId,
  type: publicKey,
  clientExtensionResults: z._default(z.object({}), {}),
})

export const newPasskey = z.extend(passkeyName, {
  credential: z.extend(credential, {
    response: z.object({
      clientDataJSON: base64url(4_000),
      attestationObject: base64url(20_000),
      transports: z._default(z.array(z.string().check(z.maxLength(30))).check(z.maxLength(10)), []),
    }),
  }),
})

export const passkeySignIn = z.object({
  credential: z.extend(credential, {
    response: z.object({
      clientDataJSON: base64url(4_000),
      authenticatorData: base64url(4_000),
      signature: base64url(4_000),
      userHandle: base64url(100),
    }),
  }),
})

/** The options for `navigator.credentials.create`, with bytes in base64url. */
export const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: publicKey, alg: z.int() })),
  excludeCredentials: z.array(
    z.object({ id: z.string(), type: publicKey, transports: z.array(z.string()) }),
  ),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.boolean(),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
  /** Milliseconds. */
  timeout: z.int(),
})

/** The options for `navigator.credentials.get`. They name no credentials: the browser finds them. */
export const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  userVerification: z.literal('required'),
  timeout: z.int(),
})
