import * as z from 'zod/mini'
import { defineEndpoints } from '../../../contract/endpoint.ts'
import { defineFeature } from '../../../contract/feature.ts'
import { generalErrors } from '../../../contract/general-errors.ts'
import { detail } from '../../../fields.ts'
import { passwordErrors } from '../passwords/errors.ts'
import { ownPassword } from '../passwords/schema.ts'
import { signInPlace } from './schema.ts'

export const signInsEndpoints = defineEndpoints({
  listSignIns: {
    method: 'GET',
    path: '/api/users/profile/sign-ins/',
    access: 'member',
    summary: "List the caller's sign-ins, last used first",
    response: z.array(signInPlace),
  },
  endOtherSignIns: {
    method: 'POST',
    path: '/api/users/profile/sign-ins/end-others/',
    access: 'member',
    summary: 'Sign out everywhere else, with the password',
    body: ownPassword,
    response: detail,
    errors: [
      passwordErrors.wrong,
      passwordErrors.addressBusy,
      passwordErrors.busy,
      generalErrors.tooManyTries,
    ],
  },
})

export const signInsFeature = defineFeature({
  endpoints: signInsEndpoints,
  auditActions: {
    'sign-in.end-others': 'Signed out everywhere else',
  },
})
