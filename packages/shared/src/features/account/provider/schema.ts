import * as z from 'zod/mini'
import { secondStepCode } from '../second-step/schema.ts'

/** The provider with whose accounts people can sign in. */
export const provider = z.object({
  /** As its button calls it; null if the operator has set up none. */
  name: z.nullable(z.string()),
  /** Where people sign out of it, if it says so. */
  sign_out_url: z.nullable(z.string()),
  /** Since when the caller's account is connected; null if it is not, or nobody is signed in. */
  connected_at: z.nullable(z.string()),
})

const part = (max: number) => z.string().check(z.minLength(1), z.maxLength(max))

/** What the provider sends along with a person who comes back from it. */
export const providerAnswer = z.object({
  code: part(4096),
  state: part(200),
  iss: z.optional(part(500)),
})

/** The same or, once it has been accepted, only the second step that was still missing. */
export const providerSignIn = z.partial(
  z.extend(providerAnswer, { second_step: z.optional(secondStepCode) }),
)
export type ProviderSignIn = z.output<typeof providerSignIn>
