import * as z from 'zod/mini'
import { plainText } from '../../../fields.ts'

/** A 6-digit code from an authenticator app, or a recovery code; spaces and dashes are ignored. */
export const secondStepCode = plainText(60)

/** The state of a user's two-step sign-in. */
export const twoStepState = z.object({
  enabled: z.boolean(),
  /** When it was switched on. */
  since: z.nullable(z.string()),
  recovery_codes_left: z.int(),
  /** Whether the church requires it of this user. */
  required: z.boolean(),
})
export type TwoStepState = z.output<typeof twoStepState>
