import * as z from 'zod/mini'
import { emailAddress, plainText } from '../../../fields.ts'
import { firstName, lastName } from '../../people/users/schema.ts'
import { newPassword } from '../passwords/schema.ts'
import { secondStepCode } from '../two-step/schema.ts'

/** Deliberately loose: every failed sign-in gets the same response. */
export const signIn = z.object({
  username: z._default(plainText(254).check(z.trim(), z.toLowerCase()), ''),
  password: z._default(z.string().check(z.maxLength(1024)), ''),
  /** Required if two-step sign-in is on. */
  code: z.optional(secondStepCode),
  /** What replaces the generated password of the first admin, and the address that goes with it. */
  own_email: z.optional(
    emailAddress.check(
      z.regex(/@[^@]+\.[^@.]+$/, 'Please enter an address at which you receive mail.'),
    ),
  ),
  own_password: z.optional(newPassword),
})

export const registration = z.object({
  first_name: firstName,
  last_name: lastName,
  email: emailAddress,
  password: newPassword,
})
