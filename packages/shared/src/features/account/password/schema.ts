import * as z from 'zod/mini'
import { emailAddress } from '../../../fields.ts'
import { worded } from '../../../texts.ts'

const PASSWORD_MIN = 8
export const PASSWORD_MAX = 128

/** Counts characters as people do: an emoji is one, and so is an accented letter, however it was typed. */
const characters = (text: string) => [...text.normalize()].length

/** A new password of any characters. The server also rejects the most common ones. */
export const newPassword = z.string(worded('Please enter a password.')).check(
  z.refine((text) => characters(text) >= PASSWORD_MIN, {
    error: worded('Please use at least {min} characters.', { min: PASSWORD_MIN }),
  }),
  z.refine((text) => characters(text) <= PASSWORD_MAX, {
    error: worded('Please use at most {max} characters.', { max: PASSWORD_MAX }),
  }),
)

/** Confirms a sensitive action, so that nobody else can take it at an unattended screen. */
export const ownPassword = z.object({ password: z.string().check(z.maxLength(1024)) })

/** Requires the current password, so that nobody else can change it at an unattended screen. */
export const passwordChange = z.object({
  current: ownPassword.shape.password,
  password: newPassword,
})

export const passwordResetRequest = z.object({ email: emailAddress })

/** The parts of a link to set a new password. */
export const passwordResetLink = z.object({
  uidb64: z.string().check(z.minLength(1), z.maxLength(100)),
  token: z.string().check(z.minLength(1), z.maxLength(200)),
})

export const passwordResetConfirmation = z.extend(passwordResetLink, { password: newPassword })
