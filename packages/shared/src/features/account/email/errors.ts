import { badRequest, conflict } from '../../../contract/errors.ts'

export const emailChangeErrors = {
  linkUsed: badRequest('take-back-link-used', 'This link has already been used.'),
  linkExpired: badRequest(
    'take-back-link-expired',
    'This link has expired: it was valid for seven days. Please contact us.',
  ),
  linkInvalid: badRequest(
    'take-back-link-invalid',
    'This link isn’t valid. Please open it from the email again.',
  ),
  addressTaken: conflict(
    'address-taken',
    'Another account now uses this email address. Please contact us.',
  ),
}

export const emailConfirmationErrors = {
  otherAccount: badRequest(
    'confirmation-other-account',
    'This link is for another account than the one you’re signed in to. Please sign in to that one. If you don’t know its password, choose “Forgot your password?”: that confirms the address, too.',
  ),
  linkExpired: badRequest(
    'confirmation-link-expired',
    'This link has expired: it was valid for seven days. You can have another one sent from your profile.',
  ),
  linkInvalid: badRequest(
    'confirmation-link-invalid',
    'This link isn’t valid, or your account has a different address now. Please open the latest email from us.',
  ),
}

export const mailboxErrors = {
  /** Somebody proved that they read mail at an address that had been entered into another person's account. */
  addressFreed: conflict(
    'address-freed',
    'This address was entered into an account a few days ago, and never confirmed there. That account has its previous address again. If it’s yours, please sign in with that address. If not, please register with this one.',
  ),
}
