import { defineErrors } from '../../../contract/errors.ts'

const BUSY = 'Too many people are signing in right now. Please try again in a few seconds.'

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
