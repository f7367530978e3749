import * as z from 'zod/mini'
import { emailAddress } from '../../../fields.ts'
import { newPassword } from '../passwords/schema.ts'

export const passwordResetRequest = z.object({ email: emailAddress })

export const passwordResetConfirmation = z.object({
  uidb64: z.string().check(z.minLength(1), z.maxLength(100)),
  token: z.string().check(z.minLength(1), z.maxLength(200)),
  password: newPassword,
})
