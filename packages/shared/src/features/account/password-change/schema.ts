import * as z from 'zod/mini'
import { newPassword, ownPassword } from '../passwords/schema.ts'

/** Requires the current password, so that nobody else can change it at an unattended screen. */
export const passwordChange = z.object({
  current: ownPassword.shape.password,
  password: newPassword,
})
