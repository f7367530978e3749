import { defineErrors } from '../../../contract/errors.ts'

export const signInCodeErrors = defineErrors({
  /** The same error whether the code, browser, address, time or number of attempts is wrong. */
  wrong: {
    code: 'sign-in-code-wrong',
    status: 401,
    detail: 'This code is incorrect or has expired. Please check it, or request a new one.',
  },
})
