import * as z from 'zod/mini'
import { emailAddress, plainText } from '../../../fields.ts'
import { secondStepCode } from '../two-step/schema.ts'

export const signInCodeRequest = z.object({ email: emailAddress })

export const signInCodeConfirmation = z.object({
  email: emailAddress,
  /** Six digits; spaces are ignored. */
  code: plainText(20),
  /** Required if two-step sign-in is on. */
  second_step_code: z.optional(secondStepCode),
})
