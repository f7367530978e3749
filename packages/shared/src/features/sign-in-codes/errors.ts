import { defineErrors } from '../../contract/errors.ts'

export const signInCodeErrors = defineErrors({
  /** The same whatever is wrong: the code, the browser, the address, the time or the number of tries. */
  wrong: {
    code: 'sign-in-code-wrong',
    status: 401,
    detail: 'This code is wrong or no longer works. Please check it, or ask for a new one.',
  },
})
