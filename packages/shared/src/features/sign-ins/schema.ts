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

/** Asked for before something is done that nobody else at an open screen must do. */
export const ownPassword = z.object({ password: z.string().check(z.maxLength(1024)) })
