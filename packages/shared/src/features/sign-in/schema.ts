import * as z from 'zod/mini'
import { emailAddress, plainText, requiredLine } from '../../fields.ts'
import { secondStepCode } from '../two-step/schema.ts'

export const NAME_MAX = 150
export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 128

export const firstName = requiredLine('First name', NAME_MAX)
export const lastName = requiredLine('Last name', NAME_MAX)

/** As people count them: an emoji is one, and so is an accented letter however it was typed. */
const characters = (text: string) => [...text.normalize()].length

/** A new password: any characters, all of which count. The commonest are refused by the server. */
export const newPassword = z.string('Please enter a password.').check(
  z.refine((text) => characters(text) >= PASSWORD_MIN, {
    error: `Please use at least ${PASSWORD_MIN} characters.`,
  }),
  z.refine((text) => characters(text) <= PASSWORD_MAX, {
    error: `Please use at most ${PASSWORD_MAX} characters.`,
  }),
)

/** Deliberately loose: whatever is wrong with a sign-in gets the one answer. */
export const signIn = z.object({
  username: z._default(plainText(254).check(z.trim(), z.toLowerCase()), ''),
  password: z._default(z.string().check(z.maxLength(1024)), ''),
  /** Asked for where two-step sign-in is on. */
  code: z.optional(secondStepCode),
})

export const registration = z.object({
  first_name: firstName,
  last_name: lastName,
  email: emailAddress,
  password: newPassword,
})

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
