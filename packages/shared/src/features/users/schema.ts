import * as z from 'zod/mini'
import { emailAddress, id, noFormatCharacters, requiredLine } from '../../fields.ts'

export const NAME_MAX = 150

export const firstName = requiredLine('First name', NAME_MAX).check(noFormatCharacters)
export const lastName = requiredLine('Last name', NAME_MAX).check(noFormatCharacters)

export const user = z.object({
  _id: z.int(),
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  /** Whether the owner has shown that they read mail at this address. */
  email_confirmed: z.boolean(),
  isAdmin: z.boolean(),
})
export type User = z.output<typeof user>

/** The caller's own name and e-mail address. A missing field stays unchanged. */
export const profileUpdate = z.object({
  id: z.optional(id),
  _id: z.optional(id),
  first_name: z.optional(firstName),
  last_name: z.optional(lastName),
  email: z.optional(emailAddress),
})

/** Like `profileUpdate`, with the admin right, which only an admin may grant. */
export const userUpdate = z.extend(profileUpdate, { isAdmin: z.optional(z.boolean()) })
