import { accountErrors } from '../../../account-errors.ts'
import { defineEndpoints } from '../../../contract/endpoint.ts'
import { generalErrors } from '../../../contract/general-errors.ts'
import { accountLimits, networkLimits } from '../../../contract/limits.ts'
import { detail, linkCheck } from '../../../fields.ts'
import { mailboxErrors } from '../email/errors.ts'
import { passwordErrors, passwordResetErrors } from './errors.ts'
import {
  passwordChange,
  passwordResetConfirmation,
  passwordResetLink,
  passwordResetRequest,
} from './schema.ts'

export const passwordEndpoints = defineEndpoints({
  changePassword: {
    method: 'PUT',
    path: '/api/users/profile/password/',
    access: 'member',
    shows: 'self',
    limit: accountLimits.password,
    changes: 'everything',
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
  requestPasswordReset: {
    method: 'POST',
    path: '/api/members/password-reset/',
    access: 'public',
    limit: networkLimits.row,
    csrf: true,
    summary: 'Request an email with a link to set a new password',
    body: passwordResetRequest,
    response: detail,
    errors: [passwordErrors.addressBusy, passwordErrors.busy],
  },
  checkPasswordReset: {
    method: 'POST',
    path: '/api/members/password-reset-check/',
    access: 'public',
    limit: networkLimits.token,
    csrf: true,
    summary: 'Say whether a link to set a new password still works, without using it up',
    body: passwordResetLink,
    response: linkCheck,
  },
  confirmPasswordReset: {
    method: 'POST',
    path: '/api/members/password-reset-confirm/',
    access: 'public',
    limit: networkLimits.token,
    csrf: true,
    summary: 'Set a new password with the link from the email',
    body: passwordResetConfirmation,
    response: detail,
    errors: [
      ...Object.values(passwordResetErrors),
      mailboxErrors.addressFreed,
      accountErrors.wayClosed,
      passwordErrors.tooCommon,
      passwordErrors.addressBusy,
      passwordErrors.busy,
    ],
  },
})
