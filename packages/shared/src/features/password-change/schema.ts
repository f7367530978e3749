import * as z from 'zod/mini'
import { newPassword, ownPassword } from '../passwords/index.ts'

/** A new password, with the current one, so that nobody else at an open screen can set it. */
export const passwordChange = z.object({
  current: ownPassword.shape.password,
  password: newPassword,
})
