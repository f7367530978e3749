import * as z from 'zod/mini'
import { answerInstant, emailAddress, numberLine } from '../../../fields.ts'
import { worded } from '../../../texts.ts'
import { newPassword } from '../password/schema.ts'
import { secondStepCode } from '../second-step/schema.ts'

/** Deliberately loose: every failed sign-in gets the same response. */
export const signIn = z.object({
  username: z._default(numberLine(254).check(z.toLowerCase()), ''),
  password: z._default(z.string().check(z.maxLength(1024)), ''),
  /** Required if two-step sign-in is on. */
  code: z.optional(secondStepCode),
  /** The first admin's own password and address, which replace the generated ones. */
  own_email: z.optional(
    emailAddress.check(
      z.regex(/@[^@]+\.[^@.]+$/, worded('Please enter an address at which you receive mail.')),
    ),
  ),
  own_password: z.optional(newPassword),
})

export const signInCodeRequest = z.object({ email: emailAddress })

export const signInCodeConfirmation = z.object({
  email: emailAddress,
  /** Six digits; spaces and hyphens are ignored. */
  code: numberLine(20),
  /** Required if two-step sign-in is on. */
  second_step_code: z.optional(secondStepCode),
})

/** One device or browser where somebody is signed in. */
export const signInPlace = z.object({
  id: z.int(),
  at: answerInstant,
  /** When its token was last renewed, accurate to 15 minutes. */
  last_used_at: answerInstant,
  /** Whether it is the caller's. */
  current: z.boolean(),
})
export type SignInPlace = z.output<typeof signInPlace>
