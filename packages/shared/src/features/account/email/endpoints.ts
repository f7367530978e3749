import * as z from 'zod/mini'
import { defineEndpoints } from '../../../contract/endpoint.ts'
import { generalErrors } from '../../../contract/general-errors.ts'
import { networkLimits } from '../../../contract/limits.ts'
import { detail, linkCheck } from '../../../fields.ts'
import { emailChangeErrors, emailConfirmationErrors } from './errors.ts'

const token = z.string().check(z.minLength(1), z.maxLength(200))

export const emailEndpoints = defineEndpoints({
  takeBackEmail: {
    method: 'POST',
    path: '/api/members/email-change-revert/',
    access: 'public',
    limit: networkLimits.token,
    csrf: true,
    summary: 'Undo a change of email address with the link sent to the previous one',
    body: z.object({ uidb64: z.string().check(z.minLength(1), z.maxLength(100)), token }),
    response: detail,
    errors: [...Object.values(emailChangeErrors)],
  },
  checkEmailConfirmation: {
    method: 'POST',
    path: '/api/users/email-confirmation/check/',
    access: 'member',
    shows: 'self',
    summary: 'Say whether a link confirms the email address of the caller, without using it',
    body: z.object({ token }),
    response: linkCheck,
  },
  confirmEmail: {
    method: 'POST',
    path: '/api/users/email-confirmation/',
    access: 'member',
    shows: 'self',
    changes: ['people'],
    summary: 'Confirm the email address of the caller with the link that was sent to it',
    body: z.object({ token }),
    response: detail,
    errors: [...Object.values(emailConfirmationErrors)],
  },
  resendEmailConfirmation: {
    method: 'POST',
    path: '/api/users/profile/email-confirmation/',
    access: 'member',
    shows: 'self',
    summary: 'Send the link that confirms the email address of the caller again',
    response: detail,
    errors: [generalErrors.tooManyTries],
  },
})
