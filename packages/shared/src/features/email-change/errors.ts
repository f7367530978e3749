import { defineErrors } from '../../contract/errors.ts'

export const emailChangeErrors = defineErrors({
  linkUsed: {
    code: 'take-back-link-used',
    status: 400,
    detail: 'This link has been used already.',
  },
  linkExpired: {
    code: 'take-back-link-expired',
    status: 400,
    detail: 'This link has expired: it works for seven days. Please contact us.',
  },
  linkInvalid: {
    code: 'take-back-link-invalid',
    status: 400,
    detail: 'This link is not valid. Please open it from the e-mail again.',
  },
  addressTaken: {
    code: 'address-taken',
    status: 409,
    detail: 'Another account has this e-mail address by now. Please contact us.',
  },
})
