import { badRequest, tooManyRequests } from '../../../contract/errors.ts'
import { generalErrors } from '../../../contract/general-errors.ts'
import { worded } from '../../../texts.ts'

const BUSY = worded('Too many people are signing in right now. Please try again in a few seconds.')

export const passwordErrors = {
  tooCommon: badRequest(
    'password-too-common',
    'This password is too easy to guess. Please choose another, such as a few words that only you would put together.',
  ),
  wrong: badRequest('wrong-password', 'Incorrect password.'),
  /** Too many sign-ins from the caller's address. */
  addressBusy: tooManyRequests('address-busy', BUSY),
  /** Too many sign-ins from all addresses together. */
  busy: tooManyRequests('sign-ins-busy', BUSY),
}

/** The errors of a call that takes the caller's own password. */
export const ownPasswordRefusals = [
  passwordErrors.wrong,
  passwordErrors.addressBusy,
  passwordErrors.busy,
  generalErrors.tooManyTries,
] as const

export const passwordResetErrors = {
  linkUsed: badRequest('link-used', 'This link has already been used. Please request a new email.'),
  linkExpired: badRequest('link-expired', 'This link has expired. Please request a new email.'),
  linkInvalid: badRequest(
    'link-invalid',
    'This link isn’t valid. Please open it from the email again, or request a new one.',
  ),
}
