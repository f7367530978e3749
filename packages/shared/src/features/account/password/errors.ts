import { defineErrors } from '../../../contract/errors.ts'
import { generalErrors } from '../../../contract/general-errors.ts'
import { worded } from '../../../texts.ts'

const BUSY = worded('Too many people are signing in right now. Please try again in a few seconds.')

export const passwordErrors = defineErrors({
  tooCommon: {
    code: 'password-too-common',
    status: 400,
    detail:
      'This password is too easy to guess. Please choose another, such as a few words that only you would put together.',
  },
  wrong: { code: 'wrong-password', status: 400, detail: 'Incorrect password.' },
  /** Too many sign-ins from the caller's address. */
  addressBusy: { code: 'address-busy', status: 429, detail: BUSY },
  /** Too many sign-ins from all addresses together. */
  busy: { code: 'sign-ins-busy', status: 503, detail: BUSY },
})

/** The errors of a call that takes the caller's own password. */
export const ownPasswordRefusals = [
  passwordErrors.wrong,
  passwordErrors.addressBusy,
  passwordErrors.busy,
  generalErrors.tooManyTries,
] as const

export const passwordResetErrors = defineErrors({
  linkUsed: {
    code: 'link-used',
    status: 400,
    detail: 'This link has already been used. Please request a new email.',
  },
  linkExpired: {
    code: 'link-expired',
    status: 400,
    detail: 'This link has expired. Please request a new email.',
  },
  linkInvalid: {
    code: 'link-invalid',
    status: 400,
    detail: 'This link isn’t valid. Please open it from the email again, or request a new one.',
  },
})
