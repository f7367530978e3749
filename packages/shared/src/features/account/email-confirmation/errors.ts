import { defineErrors } from '../../../contract/errors.ts'

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
