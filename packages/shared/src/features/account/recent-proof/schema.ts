import * as z from 'zod/mini'
import { ownPassword } from '../passwords/schema.ts'
import { secondStepCode } from '../two-step/schema.ts'

/** A password, or a code from an authenticator app; one of them is enough. */
export const recentProof = z
  .object({
    password: z.optional(ownPassword.shape.password),
    code: z.optional(secondStepCode),
  })
  .check(
    z.refine(({ password, code }) => password !== undefined || code !== undefined, {
      error: 'Please enter your password.',
      path: ['password'],
    }),
  )
