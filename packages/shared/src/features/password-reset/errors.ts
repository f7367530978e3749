import { defineErrors } from '../../contract/errors.ts'

export const passwordResetErrors = defineErrors({
  linkUsed: {
    code: 'link-used',
    status: 400,
    detail: 'This link has been used already. Please ask for a new e-mail.',
  },
  linkExpired: {
    code: 'link-expired',
    status: 400,
    detail: 'This link has expired. Please ask for a new e-mail.',
  },
  linkInvalid: {
    code: 'link-invalid',
    status: 400,
    detail: 'This link is not valid. Please open it from the e-mail again, or ask for a new one.',
  },
})
