import * as z from 'zod/mini'
import { role } from '../../../roles.ts'

/** One device or browser where somebody is signed in. */
export const signInPlace = z.object({
  id: z.int(),
  at: z.string(),
  /** When its token was last renewed, accurate to 15 minutes. */
  last_used_at: z.string(),
  /** Whether it is the caller's. */
  current: z.boolean(),
})
export type SignInPlace = z.output<typeof signInPlace>

/** The signed-in user as the browser stores them, with the access token and the token that renews it. */
export const signedInUser = z.object({
  _id: z.int(),
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  name: z.string(),
  email: z.string(),
  isAdmin: z.boolean(),
  /** Their roles; an admin has all. */
  roles: z.array(role),
  token: z.string(),
  refreshToken: z.string(),
})
export type SignedInUser = z.output<typeof signedInUser>

export const refreshToken = z.string().check(z.minLength(1), z.maxLength(1024))
