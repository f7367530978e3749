import { accessTexts } from '../../../access-texts.ts'
import { badRequest, forbidden, unauthorized } from '../../../contract/errors.ts'

export const signInErrors = {
  wrongSignIn: unauthorized(
    'wrong-sign-in',
    'No account matches this email and password. Check both, or choose “Forgot your password?”.',
  ),
  /** The password is right, but the product made it up. */
  ownPasswordNeeded: forbidden(
    'own-password-needed',
    'Please choose your own email address and password.',
  ),
  /** The generated password does not count as one's own. */
  samePassword: badRequest(
    'same-password',
    'Please choose another password than the generated one.',
  ),
  refreshFailed: unauthorized('refresh-failed', accessTexts.refreshFailed),
}

export const signInCodeErrors = {
  /** The same error whether the code, browser, address, time or number of attempts is wrong. */
  wrong: unauthorized(
    'sign-in-code-wrong',
    'This code is incorrect or has expired. Please check it, or request a new one.',
  ),
}
