import { defineErrors } from '../../contract/errors.ts'

const BUSY = 'Too many people are signing in at this moment. Please try again in a few seconds.'

export const passwordErrors = defineErrors({
  tooCommon: {
    code: 'password-too-common',
    status: 400,
    detail:
      'This password is too easy to guess. Please choose another: a few words that only you would put together do well.',
  },
  wrong: { code: 'wrong-password', status: 400, detail: 'This is not your password.' },
  /** From the caller's address. */
  addressBusy: { code: 'address-busy', status: 429, detail: BUSY },
  /** From all addresses together. */
  busy: { code: 'sign-ins-busy', status: 503, detail: BUSY },
})
