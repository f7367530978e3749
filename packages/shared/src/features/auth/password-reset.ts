import * as z from 'zod/mini'
import { defineEndpoints } from '../../contract/endpoint.ts'
import { detail, emailAddress } from '../../fields.ts'
import { newPassword } from './schema.ts'

export const passwordResetMessages = {
  sent: "Email sent successfully! Please check your inbox. If you don't see it, check your Spam or Junk folder.",
  done: 'Password reset successfully!',
  passwordsDiffer: 'Passwords do not match!',
  linkUsed: 'This link has been used already. Please ask for a new e-mail.',
  linkExpired: 'This link has expired. Please ask for a new e-mail.',
  linkInvalid:
    'This link is not valid. Please open it from the e-mail again, or ask for a new one.',
} as const

export const passwordResetRequest = z.object({ email: emailAddress })

export const passwordResetConfirmation = z.object({
  uidb64: z.string().check(z.minLength(1), z.maxLength(100)),
  token: z.string().check(z.minLength(1), z.maxLength(200)),
  password: newPassword,
})

export const passwordResetEndpoints = defineEndpoints({
  requestPasswordReset: {
    method: 'POST',
    path: '/api/members/password-reset/',
    access: 'public',
    csrf: true,
    summary: 'Ask for a mail with a link to set a new password',
    body: passwordResetRequest,
    response: detail,
  },
  confirmPasswordReset: {
    method: 'POST',
    path: '/api/members/password-reset-confirm/',
    access: 'public',
    csrf: true,
    summary: 'Set a new password with the link from the mail',
    body: passwordResetConfirmation,
    response: detail,
  },
})
