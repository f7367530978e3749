import * as z from 'zod/mini'
import { defineEndpoints } from '../../../contract/endpoint.ts'
import { defineFeature } from '../../../contract/feature.ts'
import { detail } from '../../../fields.ts'
import { emailChangeErrors } from './errors.ts'

export const emailChangeEndpoints = defineEndpoints({
  takeBackEmail: {
    method: 'POST',
    path: '/api/members/email-change-revert/',
    access: 'public',
    csrf: true,
    summary: 'Undo a change of e-mail address with the link sent to the previous one',
    body: z.object({
      uidb64: z.string().check(z.minLength(1), z.maxLength(100)),
      token: z.string().check(z.minLength(1), z.maxLength(200)),
    }),
    response: detail,
    errors: [...Object.values(emailChangeErrors)],
  },
})

export const emailChangeFeature = defineFeature({
  endpoints: emailChangeEndpoints,
  auditActions: {
    'user.take-back-email': 'Restored their previous e-mail address',
  },
})
