import { accessMessages } from '../../../access-messages.ts'
import { defineErrors } from '../../../contract/errors.ts'

export const signInErrors = defineErrors({
  wrongSignIn: {
    code: 'wrong-sign-in',
    status: 401,
    detail:
      'No account matches this email and password. Check both, or choose “Forgot your password?”.',
  },
  /** The password is right, but the product made it up. */
  ownPasswordNeeded: {
    code: 'own-password-needed',
    status: 403,
    detail: 'Please choose your own email address and password.',
  },
  /** The generated password does not count as one's own. */
  samePassword: {
    code: 'same-password',
    status: 400,
    detail: 'Please choose another password than the generated one.',
  },
  refreshFailed: { code: 'refresh-failed', status: 401, detail: accessMessages.refreshFailed },
})

export const signInCodeErrors = defineErrors({
  /** The same error whether the code, browser, address, time or number of attempts is wrong. */
  wrong: {
    code: 'sign-in-code-wrong',
    status: 401,
    detail: 'This code is incorrect or has expired. Please check it, or request a new one.',
  },
})
