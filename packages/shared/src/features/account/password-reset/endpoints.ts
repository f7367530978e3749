import { defineEndpoints } from '../../../contract/endpoint.ts'
import { defineFeature } from '../../../contract/feature.ts'
import { detail } from '../../../fields.ts'
import { passwordErrors } from '../passwords/errors.ts'
import { passwordResetErrors } from './errors.ts'
import { passwordResetConfirmation, passwordResetRequest } from './schema.ts'

export const passwordResetEndpoints = defineEndpoints({
  requestPasswordReset: {
    method: 'POST',
    path: '/api/members/password-reset/',
    access: 'public',
    csrf: true,
    summary: 'Request an e-mail with a link to set a new password',
    body: passwordResetRequest,
    response: detail,
  },
  confirmPasswordReset: {
    method: 'POST',
    path: '/api/members/password-reset-confirm/',
    access: 'public',
    csrf: true,
    summary: 'Set a new password with the link from the e-mail',
    body: passwordResetConfirmation,
    response: detail,
    errors: [
      ...Object.values(passwordResetErrors),
      passwordErrors.tooCommon,
      passwordErrors.addressBusy,
      passwordErrors.busy,
    ],
  },
})

export const passwordResetFeature = defineFeature({
  endpoints: passwordResetEndpoints,
  auditActions: {
    'user.reset-password': 'Reset their password by e-mail',
  },
})
