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
    detail: 'This link isn’t valid. Please open it from the email again.',
  },
  addressTaken: {
    code: 'address-taken',
    status: 409,
    detail: 'Another account now uses this email address. Please contact us.',
  },
})

export const emailConfirmationErrors = defineErrors({
  otherAccount: {
    code: 'confirmation-other-account',
    status: 400,
    detail:
      'This link is for another account than the one you’re signed in to. Please sign in to that one. If you don’t know its password, choose “Forgot your password?”: that confirms the address, too.',
  },
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
      'This link isn’t valid, or your account has a different address now. Please open the latest email from us.',
  },
})

export const mailboxErrors = defineErrors({
  /** Somebody proved that they read mail at an address that had been entered into another person's account. */
  addressFreed: {
    code: 'address-freed',
    status: 409,
    detail:
      'This address was entered into an account a few days ago, and never confirmed there. That account has its previous address again. If it’s yours, please sign in with that address. If not, please register with this one.',
  },
})
