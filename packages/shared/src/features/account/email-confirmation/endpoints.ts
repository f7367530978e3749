import * as z from 'zod/mini'
import { defineEndpoints } from '../../../contract/endpoint.ts'
import { defineFeature } from '../../../contract/feature.ts'
import { generalErrors } from '../../../contract/general-errors.ts'
import { detail } from '../../../fields.ts'
import { emailConfirmationErrors } from './errors.ts'

export const emailConfirmationEndpoints = defineEndpoints({
  confirmEmail: {
    method: 'POST',
    path: '/api/users/email-confirmation/',
    access: 'public',
    summary: 'Confirm an e-mail address with the link that was sent to it',
    body: z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) }),
    response: detail,
    errors: [...Object.values(emailConfirmationErrors)],
  },
  resendEmailConfirmation: {
    method: 'POST',
    path: '/api/users/profile/email-confirmation/',
    access: 'member',
    summary: 'Send the link that confirms the e-mail address of the caller again',
    response: detail,
    errors: [generalErrors.tooManyTries],
  },
})

export const emailConfirmationFeature = defineFeature({ endpoints: emailConfirmationEndpoints })
