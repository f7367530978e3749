import { defineEndpoints } from '../../../contract/endpoint.ts'
import { defineFeature } from '../../../contract/feature.ts'
import { generalErrors } from '../../../contract/general-errors.ts'
import { detail } from '../../../fields.ts'
import { passwordErrors } from '../passwords/errors.ts'
import { passwordChange } from './schema.ts'

export const passwordChangeEndpoints = defineEndpoints({
  changePassword: {
    method: 'PUT',
    path: '/api/users/profile/password/',
    access: 'member',
    summary: "Change the caller's password and sign out everywhere else",
    body: passwordChange,
    response: detail,
    errors: [
      passwordErrors.wrong,
      passwordErrors.tooCommon,
      passwordErrors.addressBusy,
      passwordErrors.busy,
      generalErrors.tooManyTries,
    ],
  },
})

export const passwordChangeFeature = defineFeature({
  endpoints: passwordChangeEndpoints,
  auditActions: {
    'user.change-password': 'Changed their password',
  },
})
