import * as z from 'zod/mini'
import { plainText } from '../../fields.ts'

/** From an authenticator app (6 digits), or one of the recovery codes; spaces and dashes do not count. */
export const secondStepCode = plainText(60)

/** How somebody signs in. */
export const twoStepState = z.object({
  enabled: z.boolean(),
  /** When it was switched on. */
  since: z.nullable(z.string()),
  recovery_codes_left: z.int(),
  /** The church makes this person use it. */
  required: z.boolean(),
})
export type TwoStepState = z.output<typeof twoStepState>
