import * as z from 'zod/mini'

/** One of the places where somebody is signed in. */
export const signInPlace = z.object({
  id: z.int(),
  at: z.string(),
  /** To a quarter of an hour: when it was last renewed. */
  last_used_at: z.string(),
  /** The one that asks. */
  current: z.boolean(),
})
export type SignInPlace = z.output<typeof signInPlace>

/** The signed-in user as the browser keeps them: `token` for calls, `refreshToken` to renew it. */
export const signedInUser = z.object({
  _id: z.int(),
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  name: z.string(),
  email: z.string(),
  isAdmin: z.boolean(),
  token: z.string(),
  refreshToken: z.string(),
})
export type SignedInUser = z.output<typeof signedInUser>

export const refreshToken = z.string().check(z.minLength(1), z.maxLength(1024))
