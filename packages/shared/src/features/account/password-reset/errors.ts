import { defineErrors } from '../../../contract/errors.ts'

export const passwordResetErrors = defineErrors({
  linkUsed: {
    code: 'link-used',
    status: 400,
    detail: 'This link has already been used. Please request a new e-mail.',
  },
  linkExpired: {
    code: 'link-expired',
    status: 400,
    detail: 'This link has expired. Please request a new e-mail.',
  },
  linkInvalid: {
    code: 'link-invalid',
    status: 400,
    detail: 'This link isn’t valid. Please open it from the e-mail again, or request a new one.',
  },
})
