import * as z from 'zod/mini'
import { answerInstant } from '../../../fields.ts'
import { secondStepCode } from '../second-step/schema.ts'

/** Which ways to sign in are open to members beside the provider. Admins have all of them at any time. */
export const signInWays = z.object({
  by_password: z.boolean(),
  by_passkey: z.boolean(),
  by_code: z.boolean(),
})
export type SignInWays = z.output<typeof signInWays>

/** The ways, and what an admin has to know before closing one. */
export const signInWaysOverview = z.extend(signInWays, {
  /** The accounts of members, and how many of them are connected to the provider. */
  members: z.int(),
  connected: z.int(),
})

/** The provider with whose accounts people can sign in. */
export const provider = z.object({
  /** As its button calls it; null if the operator has set up none. */
  name: z.nullable(z.string()),
  /** All open where there is no provider. */
  ways: signInWays,
  /** Where people sign out of it, if it says so. */
  sign_out_url: z.nullable(z.string()),
  /** Since when the caller's account is connected; null if it is not, or nobody is signed in. */
  connected_at: z.nullable(answerInstant),
})

const part = (max: number) => z.string().check(z.minLength(1), z.maxLength(max))

/** What the provider sends along with a person who comes back from it. */
export const providerAnswer = z.object({
  code: part(4096),
  state: part(200),
  iss: z.optional(part(500)),
})

/** What the visit to the provider is for: to sign in, unless it says something else. */
export const providerVisit = z.object({
  /** To prove who the caller is, which needs a fresh sign-in there. */
  proof: z.optional(z.literal(true)),
  /** To accept the invitation with this token. */
  invitation: z.optional(part(200)),
})

/** What the provider sent along or, once it has been accepted, only what was still missing. */
export const providerSignIn = z.partial(
  z.extend(providerAnswer, {
    second_step: z.optional(secondStepCode),
    /** They are whom the answer asked about, although others share the address. */
    is_me: z.optional(z.literal(true)),
  }),
)
