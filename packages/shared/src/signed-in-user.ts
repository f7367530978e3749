import * as z from 'zod/mini'
import { RIGHTS } from './roles.ts'

/**
 * The signed-in user as the browser stores them, with the access token and the token that renews it. It is the answer
 * to signing in, registering and changing one's own name.
 */
export const signedInUser = z.object({
  _id: z.int(),
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  name: z.string(),
  email: z.string(),
  isAdmin: z.boolean(),
  /** Their roles, of which an admin has all, and whether they lead a team. */
  roles: z.array(z.enum(RIGHTS)),
  token: z.string(),
  refreshToken: z.string(),
})
export type SignedInUser = z.output<typeof signedInUser>
