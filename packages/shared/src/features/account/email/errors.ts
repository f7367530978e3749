import { defineErrors } from '../../../contract/errors.ts'

export const emailChangeErrors = defineErrors({
  linkUsed: {
    code: 'take-back-link-used',
    status: 400,
    detail: 'This link has already been used.',
  },
  linkExpired: {
    code: 'take-back-link-expired',
    status: 400,
    detail: 'This link has expired: it was valid for seven days. Please contact us.',
  },
  linkInvalid: {
    code: 'take-back-link-invalid',
    status: 400,
    detail: 'This link isn’t valid. Please open it from the e-mail again.',
  },
  addressTaken: {
    code: 'address-taken',
    status: 409,
    detail: 'Another account now uses this e-mail address. Please contact us.',
  },
})

export const emailConfirmationErrors = defineErrors({
  linkExpired: {
    code: 'confirmation-link-expired',
    status: 400,
    detail:
      'This link has expired: it was valid for seven days. You can have another one sent from your profile.',
  },
  linkInvalid: {
    code: 'confirmation-link-invalid',
    status: 400,
    detail:
      'This link isn’t valid, or your account has a different address now. Please open the latest e-mail from us.',
  },
})
